#ifndef CPREFERENCES_H
#define CPREFERENCES_H

// What UserDefaults of swift-corelibs-foundation can do, and does not show in Swift.
//
// Assumptions, read in CFPreferences.c, CFApplicationPreferences.c and CFXMLPreferencesDomain.c of the
// tags swift-6.0.3-RELEASE and swift-6.3.1-RELEASE, which are the same:
// 1. Foundation exports the two functions and the constants of CFPreferences.h, dynamic and static.
// 2. CFPreferencesAppSynchronize writes the changed keys of all domains, and drops what was read.
// 3. CFPreferencesSynchronize drops the cached answers of every suite whose search list has the
//    domain; the domain of any application is in all of them.
// 4. Both take the locks that reading and writing take, so other threads may use UserDefaults
//    meanwhile. CFPreferencesFlushCaches would do the same in one call, but frees objects that other
//    threads use: a program that reads on four threads while it runs dies within a second.
//
// The symbols are weak: a program without Foundation has none, and nothing to write.
// Tests/Process/CompilerTests/DefaultsTests.swift fails if an assumption breaks.

enum pf_result {
  // A file could not be written; the values stay in memory and are written the next time.
  pf_failed = 0,
  // Also when nothing was changed, and when the program has no Foundation.
  pf_done = 1,
};

// Whether the program has a Foundation with these functions. Any thread.
int pf_is_present(void);

// Writes what the process has changed in UserDefaults, all suites, and reads everything from the files
// again when it is asked for. Any thread.
enum pf_result pf_synchronize(void);

#endif
