// The reference: a minimal C program that recognizes a hold. It uses the kernel's uAPI v2 (or one
// evdev device), poll and an absolute timerfd, no library, no debouncing, and no rules for late or
// lost events. It shows the least possible latency and start-up time, and the errors of a program
// without these rules.
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/input.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "common.h"

static const char usage[] =
    "Usage: reference [--hold MS] [--button SPEC]\n"
    "SPEC is gpio:NAME (gpio:GPIO17), gpio:NAME?bias=as-is, or evdev:/dev/input/eventN?key=CODE.\n";

static int64_t hold_ns = 500000000;
static int64_t deadline;  // 0 = no press is waiting for its deadline
static bool held;
static int timer;

static void arm(int64_t at) {
  deadline = at;
  struct itimerspec expiry = {.it_value = timespec_of(at)};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &expiry, NULL);
}

static void print(const char *event, int64_t edge_ns, const char *more) {
  char line[256];
  int length = snprintf(
      line, sizeof line, "{\"event\":\"%s\",\"button\":\"action\",\"at_ns\":%lld", event,
      (long long)now_ns());
  if (edge_ns != 0) {
    length += snprintf(line + length, sizeof line - length, ",\"edge_ns\":%lld", (long long)edge_ns);
  }
  length += snprintf(line + length, sizeof line - length, "%s}\n", more);
  if (write(1, line, length) != length) {
    exit(1);
  }
}

static void edge(bool pressed, int64_t at) {
  if (pressed && deadline == 0 && !held) {
    char more[64];
    arm(at + hold_ns);
    snprintf(more, sizeof more, ",\"deadline_ns\":%lld", (long long)deadline);
    print("hold.began", at, more);
  } else if (!pressed && deadline != 0) {
    arm(0);
    print("hold.cancelled", at, ",\"reason\":\"released-early\"");
  } else if (!pressed && held) {
    held = false;
    print("hold.ended", at, "");
  }
}

static void expire(void) {
  uint64_t count;
  if (read(timer, &count, sizeof count) == sizeof count && deadline != 0) {
    print("hold.performed", deadline, "");
    deadline = 0;
    held = true;
  }
}

// Requests the line with this name on any chip that has it, active low, both edges.
static int request_line(const char *name, uint64_t bias) {
  for (int number = 0; number < 16; number++) {
    char path[32];
    struct gpiochip_info chip;
    snprintf(path, sizeof path, "/dev/gpiochip%d", number);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0 || ioctl(file, GPIO_GET_CHIPINFO_IOCTL, &chip) != 0) {
      continue;
    }
    for (uint32_t offset = 0; offset < chip.lines; offset++) {
      struct gpio_v2_line_info info = {.offset = offset};
      if (ioctl(file, GPIO_V2_GET_LINEINFO_IOCTL, &info) != 0 || strcmp(info.name, name) != 0) {
        continue;
      }
      struct gpio_v2_line_request request = {
          .offsets = {offset},
          .consumer = "reference",
          .num_lines = 1,
          .config.flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_ACTIVE_LOW | bias |
                          GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING,
      };
      if (ioctl(file, GPIO_V2_GET_LINE_IOCTL, &request) != 0) {
        fail(1, "cannot request line %s on %s", name, path);
      }
      close(file);
      return request.fd;
    }
    close(file);
  }
  errno = 0;
  fail(1, "no chip has a line named %s", name);
}

static int open_device(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC), clock = CLOCK_MONOTONIC;
  if (file < 0 || ioctl(file, EVIOCSCLOCKID, &clock) != 0) {
    fail(1, "cannot open %s", path);
  }
  return file;
}

int main(int count, char **arguments) {
  const char *button = "gpio:GPIO17";
  for (int i = 1; i < count; i++) {
    if (strcmp(arguments[i], "--hold") == 0 && i + 1 < count) {
      hold_ns = atoll(arguments[++i]) * 1000000;
    } else if (strcmp(arguments[i], "--button") == 0 && i + 1 < count) {
      button = arguments[++i];
    } else {
      fputs(usage, stderr);
      return 2;
    }
  }
  char name[128];
  bool gpio = strncmp(button, "gpio:", 5) == 0;
  snprintf(name, sizeof name, "%s", strchr(button, ':') ? strchr(button, ':') + 1 : button);
  char *option = strchr(name, '?');
  if (option != NULL) {
    *option++ = '\0';
  }
  int code = option && strncmp(option, "key=", 4) == 0 && atoi(option + 4) > 0 ? atoi(option + 4) : KEY_PROG1;
  bool as_is = option && strcmp(option, "bias=as-is") == 0;

  timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  int source = gpio ? request_line(name, as_is ? 0 : GPIO_V2_LINE_FLAG_BIAS_PULL_UP)
                    : open_device(name);
  print("button.ready", 0, "");
  struct pollfd polled[2] = {{.fd = source, .events = POLLIN}, {.fd = timer, .events = POLLIN}};
  for (;;) {
    if (poll(polled, 2, -1) < 0) {
      continue;
    }
    if (polled[0].revents != 0 && gpio) {
      struct gpio_v2_line_event event;
      if (read(source, &event, sizeof event) != sizeof event) {
        fail(1, "the line is gone");
      }
      edge(event.id == GPIO_V2_LINE_EVENT_RISING_EDGE, event.timestamp_ns);
    } else if (polled[0].revents != 0) {
      struct input_event event;
      if (read(source, &event, sizeof event) != sizeof event) {
        fail(1, "the device is gone");
      }
      if (event.type == EV_KEY && event.code == code && event.value != 2) {
        edge(event.value == 1, event.time.tv_sec * 1000000000ll + event.time.tv_usec * 1000ll);
      }
    }
    if (polled[1].revents != 0) {
      expire();
    }
  }
}
