import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what may fail until it is so. @throws Error after four minutes */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 240_000; !(await isSo().catch(() => false)); await sleep(200))
    if (Date.now() > end) throw new Error(`Waited for ${what} for too long`)
}
