#ifndef CPREFERENCES_H
#define CPREFERENCES_H

// Functions of swift-corelibs-foundation's UserDefaults that its Swift interface does not expose.
//
// Assumptions, read in CFPreferences.c, CFApplicationPreferences.c and CFXMLPreferencesDomain.c of the
// tags swift-6.0.3-RELEASE and swift-6.3.1-RELEASE, which are the same:
// 1. Foundation exports the two functions and the constants of CFPreferences.h, dynamic and static.
// 2. CFPreferencesAppSynchronize writes the changed keys of all domains, and drops the values read.
// 3. CFPreferencesSynchronize drops the cached answers of every suite whose search list has the
//    domain; the domain of any application is in all of them.
// 4. Both take the same locks as reading and writing, so other threads may use UserDefaults
//    meanwhile. CFPreferencesFlushCaches would do the same in one call, but frees objects that other
//    threads use: a program that reads on four threads during the call dies within a second.
//
// The symbols are weak: a program without Foundation lacks them, and has nothing to write.
// Tests/Process/CompilerTests/DefaultsTests.swift fails if an assumption breaks.

enum pf_result {
  // A file could not be written; the values stay in memory and are written the next time.
  pf_failed = 0,
  // The changes were written, nothing was changed, or the program has no Foundation.
  pf_done = 1,
};

// Whether the program has a Foundation with these functions. Callable on any thread.
int pf_is_present(void);

// Writes the process's changes in all suites of UserDefaults; later reads use the files again. Callable
// on any thread.
enum pf_result pf_synchronize(void);

#endif
