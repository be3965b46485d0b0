// A button as an input device with one key, played by the same schedules as the wire.
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/uinput.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "common.h"
#include "schedule.h"

static const char usage[] =
    "Usage: uinput-button [--key KEY] [--name NAME] [--log FILE] [--pid PID]\n"
    "                     [--start NS | --start-in MS] [--wait] SCHEDULE-FILE | - | TIME ACTION...\n"
    "\n"
    "Makes an input device with one key (KEY_PROG1, or a number), prints `node /dev/input/eventN`\n"
    "when it is there, then plays the schedule on it like wire. The device goes 1 s after the last\n"
    "step, or at `TIME destroy`. With --wait it is made first, and the schedule is read from stdin after that.\n";

static int device = -1;
static int code = KEY_PROG1;

static void send_event(int type, int event_code, int value) {
  struct input_event event = {.type = type, .code = event_code, .value = value};
  if (write(device, &event, sizeof event) != sizeof event) {
    fail(1, "cannot write to the device");
  }
}

static void perform(enum action action) {
  switch (action) {
    case PRESS:
    case RELEASE:
      send_event(EV_KEY, code, action == PRESS);
      send_event(EV_SYN, SYN_REPORT, 0);
      break;
    case DESTROY:
      ioctl(device, UI_DEV_DESTROY);
      break;
    case STOP:
    case CONT:
    case SUSPEND:
    case UNBIND:
    case LIVE_OFF:
    case LIVE_ON:
      errno = 0;
      fail(2, "uinput-button cannot %s", action_name(action));
  }
}

// The keys that tests press, by name; other keys are given by number.
static int key_code(const char *name) {
  static const struct {
    const char *name;
    int code;
  } keys[] = {
      {"KEY_PROG1", KEY_PROG1}, {"KEY_PLAYPAUSE", KEY_PLAYPAUSE}, {"KEY_F13", KEY_F13},
      {"KEY_POWER", KEY_POWER}, {"KEY_VOLUMEUP", KEY_VOLUMEUP},   {"KEY_MACRO1", KEY_MACRO1},
      {"KEY_SPACE", KEY_SPACE}, {"KEY_ENTER", KEY_ENTER},         {"BTN_0", BTN_0},
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (strcmp(keys[i].name, name) == 0) {
      return keys[i].code;
    }
  }
  if (!isdigit((unsigned char)*name) || atoi(name) <= 0 || atoi(name) > KEY_MAX) {
    errno = 0;
    fail(2, "unknown key %s: give its number (linux/input-event-codes.h)", name);
  }
  return atoi(name);
}

static void make_device(const char *name) {
  device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (device < 0) {
    fail(1, "cannot open /dev/uinput; load the module uinput, run as root");
  }
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0xac7b}};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  if (ioctl(device, UI_SET_EVBIT, EV_KEY) != 0 || ioctl(device, UI_SET_KEYBIT, code) != 0 ||
      ioctl(device, UI_DEV_SETUP, &setup) != 0 || ioctl(device, UI_DEV_CREATE) != 0) {
    fail(1, "cannot make an input device");
  }
}

// Waits for the device's node and prints it.
static void print_node(void) {
  char name[64], folder[128];
  if (ioctl(device, UI_GET_SYSNAME(sizeof name), name) < 0) {
    fail(1, "cannot ask for the device's name");
  }
  snprintf(folder, sizeof folder, "/sys/devices/virtual/input/%s", name);
  for (int tries = 0; tries < 500; tries++) {
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries != NULL && (entry = readdir(entries)) != NULL) {
      char node[300];
      snprintf(node, sizeof node, "/dev/input/%s", entry->d_name);
      if (strncmp(entry->d_name, "event", 5) == 0 && access(node, R_OK) == 0) {
        printf("node %s\n", node);
        fflush(stdout);
        closedir(entries);
        return;
      }
    }
    if (entries != NULL) {
      closedir(entries);
    }
    usleep(10000);
  }
  errno = 0;
  fail(1, "no /dev/input/event node appeared for %s within 5 s; is evdev loaded?", name);
}

int main(int count, char **arguments) {
  const struct option options[] = {
      {"key", required_argument, NULL, 'k'},   {"name", required_argument, NULL, 'n'},
      {"log", required_argument, NULL, 'o'},   {"pid", required_argument, NULL, 'p'},
      {"start", required_argument, NULL, 's'}, {"start-in", required_argument, NULL, 'i'},
      {"wait", no_argument, NULL, 'w'},        {"help", no_argument, NULL, 'h'},
      {0},
  };
  const char *name = "Action button";
  int64_t start = 0, start_in = 200000000;
  pid_t pid = 0;
  int wait = 0, option;
  FILE *log = stdout;
  while ((option = getopt_long(count, arguments, "+h", options, NULL)) != -1) {
    switch (option) {
      case 'k': code = key_code(optarg); break;
      case 'n': name = optarg; break;
      case 'o':
        if ((log = fopen(optarg, "we")) == NULL) {
          fail(1, "cannot write the log %s", optarg);
        }
        break;
      case 'p': pid = atoi(optarg); break;
      case 's': start = atoll(optarg); break;
      case 'i': start_in = atoll(optarg) * 1000000; break;
      case 'w': wait = 1; break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  if (optind == count && !wait) {
    fputs(usage, stderr);
    return 2;
  }
  struct schedule schedule = {0};
  if (!wait) {
    schedule = schedule_from_arguments(count - optind, arguments + optind);
  }
  make_device(name);
  print_node();
  if (wait) {
    schedule = schedule_read(stdin, "stdin");
  }
  schedule_play(&schedule, start ? start : now_ns() + start_in, pid, perform, log);
  // The program must read the last key before the device is removed.
  if (schedule.count == 0 || schedule.steps[schedule.count - 1].action != DESTROY) {
    sleep(1);
  }
  return 0;
}
