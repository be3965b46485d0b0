import Glibc
import SystemAccess
import Testing

@Suite("Error numbers")
struct ErrnoTests {
  @Test("an error is described by its name and its meaning")
  func description() {
    #expect("\(Errno(EBUSY))" == "EBUSY (Device or resource busy)")
    #expect(Errno(EAGAIN).name == "EAGAIN")
    // A number that the project does not use, and a number that no system has.
    #expect(Errno(EKEYREJECTED).name == "EKEYREJECTED")
    #expect(Errno(9_999).name == "errno 9999")
  }

  @Test("the error of the last failed call is read as a number")
  func last() {
    #expect(open("/nonexistent/file", O_RDONLY) == -1)
    let error = Errno.last
    switch error {
    case ENOENT: break
    default: Issue.record("\(error)")
    }
    #expect(!error.isTryAgain)
    #expect(Errno(EAGAIN).isTryAgain)
  }
}
