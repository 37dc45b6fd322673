import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningChain } from '@polder/base/embedded/chain'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { endProcess, isAlive } from '@polder/base/embedded/process'

const PREFIX = 'polder-test-'

/** @returns a new folder whose name tells which process owns it */
export function makeTemporaryFolder(purpose: string): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${purpose}-`))
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Ends and removes what test runs that were killed have left behind. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(/^polder-test-(\d+)-/.exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    const left = [runningPostgres(join(folder, 'postgres')), runningChain(join(folder, 'chain'))]
    for (const server of left) if (server) await endProcess(server.pid, 'SIGKILL', 1_000)
    removeTemporaryFolder(folder)
  }
}
