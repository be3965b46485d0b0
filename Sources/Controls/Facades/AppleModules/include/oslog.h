// Apple's Logger as a C API that is imported into Swift. A message is a string here, so the arguments
// of interpolations (privacy, format, align) are added to Swift's own string interpolation by
// ControlKitFoundation.
//
// There is no unified log. A message is written to standard error as one line,
// "[subsystem:category] level: message", which the daemon copies to its log.
#ifndef OSLOG_H
#define OSLOG_H

#include <stdint.h>

#pragma clang assume_nonnull begin

#define OSLOG_SWIFT(name) __attribute__((swift_name(name)))

// The importance of a message.
typedef enum __attribute__((enum_extensibility(open))) OSLogType : uint8_t {
  OSLogTypeDefault = 0,
  OSLogTypeInfo = 1,
  OSLogTypeDebug = 2,
  OSLogTypeError = 16,
  OSLogTypeFault = 17
} OSLogType;

// Writes messages for one subsystem and category. Part 0 has no name.
struct Logger {
  int32_t part;
};

// The older type for a subsystem and category.
struct OSLog {
  int32_t part;
};

// The categories that Instruments shows. Here they have no effect but the name in the line.
typedef struct {
  int32_t number;
} OSLogCategory OSLOG_SWIFT("OSLog.Category");

struct Logger oslog_logger(const char *subsystem, const char *category)
    OSLOG_SWIFT("Logger.init(subsystem:category:)");
struct Logger oslog_logger_of(struct OSLog log) OSLOG_SWIFT("Logger.init(_:)");
struct OSLog oslog_log(const char *subsystem, const char *category)
    OSLOG_SWIFT("OSLog.init(subsystem:category:)");
struct OSLog oslog_log_of_category(const char *subsystem, OSLogCategory category)
    OSLOG_SWIFT("OSLog.init(subsystem:category:)");
extern const OSLogCategory oslog_points_of_interest OSLOG_SWIFT("OSLogCategory.pointsOfInterest");
extern const OSLogCategory oslog_dynamic_tracing OSLOG_SWIFT("OSLogCategory.dynamicTracing");
extern const OSLogCategory oslog_dynamic_stack_tracing
    OSLOG_SWIFT("OSLogCategory.dynamicStackTracing");
extern const struct OSLog oslog_default OSLOG_SWIFT("OSLog.default");
extern const struct OSLog oslog_disabled OSLOG_SWIFT("OSLog.disabled");

void oslog_at(struct Logger logger, OSLogType level, const char *message)
    OSLOG_SWIFT("Logger.log(self:level:_:)");
void oslog_plain(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.log(self:_:)");
void oslog_trace(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.trace(self:_:)");
void oslog_debug(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.debug(self:_:)");
void oslog_info(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.info(self:_:)");
void oslog_notice(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.notice(self:_:)");
void oslog_warning(struct Logger logger, const char *message)
    OSLOG_SWIFT("Logger.warning(self:_:)");
void oslog_error(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.error(self:_:)");
void oslog_critical(struct Logger logger, const char *message)
    OSLOG_SWIFT("Logger.critical(self:_:)");
void oslog_fault(struct Logger logger, const char *message) OSLOG_SWIFT("Logger.fault(self:_:)");

// The older functions, for messages without values.
void oslog_message(const char *message) OSLOG_SWIFT("os_log(_:)");
void oslog_message_at(const char *message, struct OSLog log, OSLogType level)
    OSLOG_SWIFT("os_log(_:log:type:)");
void oslog_message_type(const char *message, OSLogType level) OSLOG_SWIFT("os_log(_:type:)");
void oslog_message_log(const char *message, struct OSLog log) OSLOG_SWIFT("os_log(_:log:)");
void oslog_type_message(OSLogType level, const char *message) OSLOG_SWIFT("os_log(_:_:)");
void oslog_type_log_message(OSLogType level, struct OSLog log, const char *message)
    OSLOG_SWIFT("os_log(_:log:_:)");

#pragma clang assume_nonnull end

#endif
