// A disk of its own, which a trial can fill.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from './processes.mjs'

/** More than the 4 GB of log that the shipped Postgres keeps; what is not used takes no room. */
const MB = 12_000

/**
 * @param {string} folder where it lies
 * @returns {string} the folder in it that is another disk
 */
export function openDisk(folder) {
  const [image, mounted] = [join(folder, 'image'), join(folder, 'disk')]
  mkdirSync(mounted)
  run('truncate', '--size', `${MB}M`, image)
  run('mkfs.ext4', '-q', '-m', '0', image)
  run('mount', '-o', 'loop', image, mounted)
  atEnd(() => {
    run('umount', '--lazy', mounted)
    rmSync(image)
  })
  run('chmod', '755', folder, mounted)
  return mounted
}

/** Takes all that is free on the disk but so many bytes, with a file. */
export function fillDisk(file, leaveBytes = 0) {
  const { bavail, bsize } = statfsSync(join(file, '..'))
  run('fallocate', '--length', String(bavail * bsize - leaveBytes), file)
}

function run(program, ...args) {
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}
