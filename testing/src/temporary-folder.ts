import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningChain } from '@polder/base/embedded/chain'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { endProcess, isAlive } from '@polder/base/embedded/process'

const PREFIX = 'polder-test-'
const MEMORY = '/dev/shm'
/** More than a whole run has ever kept at once. */
const ROOM_BYTES = 6 * 2 ** 30

/** @returns a new folder whose name tells which process owns it; in memory where there is room for databases */
export function makeTemporaryFolder(purpose: string): string {
  return mkdtempSync(join(roomInMemory() ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-${purpose}-`))
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Ends and removes what test runs that were killed have left behind. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const folder of [tmpdir(), MEMORY].flatMap(foldersIn)) {
    const left = [runningPostgres(join(folder, 'postgres')), runningChain(join(folder, 'chain'))]
    for (const server of left) if (server) await endProcess(server.pid, 'SIGKILL', 1_000)
    removeTemporaryFolder(folder)
  }
}

/** @returns those whose owner has ended */
function foldersIn(parent: string): string[] {
  try {
    return readdirSync(parent)
      .filter((name) => {
        const owner = Number(/^polder-test-(\d+)-/.exec(name)?.[1])
        return owner > 0 && !isAlive(owner)
      })
      .map((name) => join(parent, name))
  } catch {
    return []
  }
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
