#ifndef CMAINBUNDLE_H
#define CMAINBUNDLE_H

// Gives Foundation's main bundle the keys of an extension's Info.plist.
//
// A plain executable has no bundle on Linux: `Bundle.main.infoDictionary` is empty, unless there is an
// Info.plist in the executable's folder, which several extensions would share.
//
// Assumptions, read in CFBundle.c and CFBundle_InfoPlist.c of the tags swift-6.0.3-RELEASE and
// swift-6.3.1-RELEASE, which are the same:
// 1. Foundation exports these functions of CFBundle.h, CFDictionary.h, CFURL.h and CFBase.h, dynamic
//    and static.
// 2. A main bundle without an Info.plist has an empty, mutable dictionary, which all readers use:
//    `infoDictionary`, `object(forInfoDictionaryKey:)` and `bundleIdentifier`.
//
// A dictionary with keys is not changed. The symbols are weak: a program without Foundation lacks them.
// Tests/Process/ExtensionKitTests/MainBundleTests.swift fails if an assumption breaks.

enum mb_result {
  // The keys were added, or the program has no Foundation.
  mb_done = 0,
  // The main bundle already has keys, from an Info.plist beside the executable, or cannot be used.
  mb_has_keys = 1,
  // The folder has no readable Info.plist with keys.
  mb_no_keys = 2,
};

// Adds the keys of the Info.plist in a folder to the main bundle. Call it before other threads start.
enum mb_result mb_add_keys(const char *folder);

#endif
