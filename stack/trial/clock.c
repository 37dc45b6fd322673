// A clock that a trial sets: to the real time it adds the seconds that the file of TRIAL_CLOCK holds. libfaketime would do this too,
// but Patroni's sleeps fail in it, and Redis hangs.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long *ahead;

__attribute__((constructor)) static void find(void) {
  const char *name = getenv("TRIAL_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *at = mmap(0, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  if (at != MAP_FAILED) ahead = at;
  close(file);
}

int clock_gettime(clockid_t which, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, which, now);
  if (!failed && ahead && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  *now = (struct timeval){at.tv_sec, at.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *now) {
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  if (now) *now = at.tv_sec;
  return at.tv_sec;
}
