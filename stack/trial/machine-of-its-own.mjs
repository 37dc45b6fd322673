// A machine in the machine, for a trial that lays a network: network, processes and mounts of its own, which the kernel takes
// away with it, however it ends. Nobody beside it sees a network change, as a browser would.
import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const INSIDE = 'POLDER_TRIAL_INSIDE'
// What its parent leaves behind when it is killed dies of it.
const command = 'setpriv --pdeathsig KILL unshare --net --mount --mount-proc --pid --fork --kill-child'.split(
  ' ',
)
/** The shell is the first process, which takes what orphans leave: a dead Postgres must not look alive. */
const script =
  'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && mount -t tmpfs tmpfs /dev/shm; "$@"; exit $?'

/** @returns {boolean} whether this process runs in a machine of its own */
export const isInside = () => process.env[INSIDE] === '1'

/** @returns {boolean} whether this machine can give another */
export function canBeInside() {
  try {
    execFileSync(command[0], [...command.slice(1), 'true'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** Runs this very program again in a machine of its own, and ends as it does. */
export async function runInside() {
  const inner = spawn(
    command[0],
    [...command.slice(1), 'sh', '-c', script, 'sh', process.execPath, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' }, detached: true },
  )
  const ended = new Promise((resolve) => inner.once('close', (code) => resolve(code ?? 1)))
  // The shell and unshare take none of these; the trial does, once: `timeout` tells twice.
  let told = false
  const end = async (signal) => {
    if (told) return
    told = true
    process.kill(-inner.pid, signal)
    await sleep(60_000)
    process.kill(-inner.pid, 'SIGKILL')
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(signal))
  process.exit(await ended)
}
