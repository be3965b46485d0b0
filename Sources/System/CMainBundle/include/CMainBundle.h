#ifndef CMAINBUNDLE_H
#define CMAINBUNDLE_H

// Gives Foundation's main bundle the keys of an extension's Info.plist.
//
// A plain executable has no bundle on Linux: `Bundle.main.infoDictionary` is empty, unless a file
// Info.plist stands in the executable's folder, which several extensions would share.
//
// Assumptions, read in CFBundle.c and CFBundle_InfoPlist.c of the tags swift-6.0.3-RELEASE and
// swift-6.3.1-RELEASE, which are the same:
// 1. Foundation exports these functions of CFBundle.h, CFDictionary.h, CFURL.h and CFBase.h, dynamic
//    and static.
// 2. A main bundle without an Info.plist has an empty dictionary, which is mutable, and which all
//    readers are given: `infoDictionary`, `object(forInfoDictionaryKey:)` and `bundleIdentifier`.
//
// A dictionary that has keys is left as it is. The symbols are weak: a program without Foundation has
// none. Tests/Process/ExtensionKitTests/MainBundleTests.swift fails if an assumption breaks.

enum mb_result {
  // Also when the program has no Foundation.
  mb_done = 0,
  // There is an Info.plist beside the executable: its keys count.
  mb_has_keys = 1,
  // The folder has no Info.plist that can be read.
  mb_no_keys = 2,
};

// Adds the keys of the Info.plist in a folder to the main bundle. Before any other thread runs.
enum mb_result mb_add_keys(const char *folder);

#endif
