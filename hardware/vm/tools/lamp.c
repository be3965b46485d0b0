// An extension with one toggle in plain C, for measuring: it never allocates and may hang on purpose.
// It finds the few requests by their names and reads nothing else in a line.
#include <getopt.h>
#include <unistd.h>

#include "common.h"

static const char usage[] =
    "Usage: lamp [--hang-perform] [--hang-load]\n"
    "\n"
    "Uses the extension protocol on stdin and stdout. The toggle's kind is test.Lamp, its hint Light.\n"
    "  --hang-perform  never answers perform\n"
    "  --hang-load     answers the first load, then no other\n"
    "A name that contains hang-perform or hang-load means the same. With a name that contains lamp-full the\n"
    "extension has a second toggle, test.Shade, 20 widgets with a view each, and 5 Live Activities.\n";

static int is_on;

static int is_request(const char *line, const char *name) {
  char text[64];
  snprintf(text, sizeof text, "\"request\":\"%s\"", name);
  return strstr(line, text) != NULL;
}

static long id_of(const char *line) {
  const char *id = strstr(line, "\"id\":");
  // A control has an "id" too, which is a text; the request's "id" is a number.
  while (id != NULL && (id[5] < '0' || id[5] > '9')) {
    id = strstr(id + 5, "\"id\":");
  }
  return id == NULL ? 0 : atol(id + 5);
}

static void answer(long id, const char *result) {
  char line[8192];
  int length = snprintf(line, sizeof line, "{\"id\":%ld,\"result\":%s}\n", id, result);
  if (write(STDOUT_FILENO, line, length) != length) {
    exit(0);
  }
}

static const char *archive(const char *kind) {
  static char text[1024];
  snprintf(text, sizeof text,
           "{\"kind\":\"%s\",\"display_name\":\"Lamp\",\"title\":\"Lamp\",\"toggle\":{\"is_on\":%s,"
           "\"off\":{\"symbol\":\"lightbulb\",\"hint\":\"Darken\"},"
           "\"on\":{\"symbol\":\"lightbulb.fill\",\"hint\":\"Light\"}},"
           "\"action\":{\"intent\":\"SetLamp\"}}",
           kind, is_on ? "true" : "false");
  return text;
}

// The addition of `lamp-full` to `describe`: the end of the list of controls, with a second one, and widgets.
static const char *more(void) {
  static char text[5120];
  size_t length = 0;
  length += snprintf(text, sizeof text,
                     ",{\"kind\":\"test.Shade\",\"display_name\":\"Lamp\",\"preview\":%s}],\"widgets\":[",
                     archive("test.Shade"));
  for (int number = 1; number <= 20; number++) {
    length += snprintf(text + length, sizeof text - length,
                       "%s{\"kind\":\"test.Lamp%d\",\"display_name\":\"Lamp %d\",\"families\":[\"systemSmall\"]}",
                       number == 1 ? "" : ",", number, number);
  }
  snprintf(text + length, sizeof text - length, "]");
  return text;
}

static const char *timeline(void) {
  return "{\"entries\":[{\"date\":\"2020-01-01T00:00:00Z\",\"lines\":[\"Lamp\",\"On\"],\"tree\":{"
         "\"root\":{\"kind\":\"vstack\",\"children\":[{\"kind\":\"text\",\"runs\":[{\"text\":\"Lamp\"}]},"
         "{\"kind\":\"text\",\"runs\":[{\"text\":\"On\"}]}]}}}],\"policy\":{\"reload\":\"never\"}}";
}

static void start_activities(void) {
  for (int number = 1; number <= 5; number++) {
    char line[512];
    int length = snprintf(line, sizeof line,
                          "{\"notice\":\"activity\",\"id\":\"A%d\",\"type\":\"LampAttributes\",\"phase\":\"started\","
                          "\"attributes\":{\"number\":%d},\"state\":{\"lit\":true},"
                          "\"shown\":{\"lines\":[\"Lamp %d\",\"On\"]}}\n",
                          number, number, number);
    if (write(STDOUT_FILENO, line, length) != length) {
      exit(0);
    }
  }
}

int main(int count, char **arguments) {
  const struct option options[] = {
      {"hang-perform", no_argument, NULL, 'p'},
      {"hang-load", no_argument, NULL, 'l'},
      {"help", no_argument, NULL, 'h'},
      {0},
  };
  int hangs_perform = strstr(arguments[0], "hang-perform") != NULL;
  int hangs_load = strstr(arguments[0], "hang-load") != NULL;
  int is_full = strstr(arguments[0], "lamp-full") != NULL, has_activities = 0;
  int loads = 0, option;
  while ((option = getopt_long(count, arguments, "+h", options, NULL)) != -1) {
    switch (option) {
      case 'p': hangs_perform = 1; break;
      case 'l': hangs_load = 1; break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  static char line[65536];
  while (fgets(line, sizeof line, stdin) != NULL) {
    long id = id_of(line);
    char result[6144];
    if (is_request(line, "hello")) {
      answer(id, "{\"name\":\"Lamp\",\"version\":2}");
    } else if (is_request(line, "describe")) {
      snprintf(result, sizeof result,
               "{\"controls\":[{\"kind\":\"test.Lamp\",\"display_name\":\"Lamp\",\"preview\":%s}",
               archive("test.Lamp"));
      strcat(strcat(result, is_full ? more() : "]"), "}");
      answer(id, result);
    } else if (is_request(line, "load") || is_request(line, "preview")) {
      if (hangs_load && loads++ > 0) {
        continue;
      }
      snprintf(result, sizeof result, "{\"archive\":%s}",
               archive(strstr(line, "test.Shade") != NULL ? "test.Shade" : "test.Lamp"));
      answer(id, result);
      if (is_full && !has_activities) {
        has_activities = 1;
        start_activities();
      }
    } else if (is_request(line, "timeline")) {
      answer(id, timeline());
    } else if (is_request(line, "perform")) {
      if (hangs_perform) {
        continue;
      }
      is_on = strstr(line, "\"value\":true") != NULL;
      answer(id, "{}");
    }
  }
  return 0;
}
