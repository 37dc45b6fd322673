import { refreshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import { refreshTeams } from '@polder/ledger/teams/rebuild-teams'
import { createLedgerThread } from '../close/ledger-thread.ts'
import {
  observeDayJob,
  observeSolvencyJob,
  proveDayJob,
  refreshTeamsJob,
} from '../jobs/definitions/close-jobs.ts'
import { compareBooksJob, reconcileJob, watchVaultJob } from '../jobs/definitions/payout-jobs.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { startLoop } from '../loop.ts'
import { payoutPolicy } from '../payouts/payout-policy.ts'
import type { WorkerContext } from '../worker-context.ts'
import { checkOf, ensureFollowUps, ensureObserved, noteBegin } from './check-runs.ts'
import { compareBooks } from './compare-books.ts'
import { observeSolvency } from './observe-solvency.ts'
import { proveDay } from './prove-day.ts'
import { reconcile } from './reconcile.ts'
import { watchExits } from './watch-exits.ts'
import { watchVault } from './watch-vault.ts'

/** How often each is done, milliseconds. */
const ROUNDS = [
  [reconcileJob, 60_000],
  [compareBooksJob, 180_000],
  [watchVaultJob, 30_000],
  [refreshTeamsJob, 10_000],
] as const
const OBSERVE_EVERY_MS = 300_000
/** How often it is looked whether the schedules and what follows a close are there, which Redis may lose, and what is seen is old. */
const SCHEDULES_EVERY_MS = 15_000

/** Proves the books and observes the day after each close, and compares them with the chain again and again. */
export async function startChecks(context: WorkerContext): Promise<{ stop(): Promise<void> }> {
  const { queues, logger, db, settings } = context
  // Whoever plays with a demo's chain may take from the payout wallet.
  const maxFee = settings.demo ? null : payoutPolicy(settings).maxFeeCap
  const checks = runJobs(context, 'checks', [
    checkOf(db, proveDayJob, (payload) => proveDay(context, payload)),
    checkOf(db, observeSolvencyJob, (payload) => observeSolvency(context, payload)),
    checkOf(db, reconcileJob, () => reconcile(context)),
    checkOf(db, compareBooksJob, () => compareBooks(context, maxFee)),
    checkOf(db, watchVaultJob, async () => {
      await watchExits(db)
      return await watchVault(context)
    }),
    checkOf(db, refreshTeamsJob, async () => {
      // What lists of wallets are sorted by is brought along, so that no admin is the first to wait for all of it.
      if (await refreshTeams(db)) await refreshWalletStats(db)
    }),
  ])
  // Beside everything else: no close, payout or check waits for a list of a million wallets.
  const thread = createLedgerThread(settings.DATABASE_URL, logger)
  const observations = runJobs(context, 'observations', [
    checkOf(db, observeDayJob, ({ day }) => thread.run('observe', day)),
  ])
  const schedule = async () => {
    for (const [job, everyMs] of ROUNDS) await queues.repeat(job, {}, everyMs)
    await queues.repeat(observeSolvencyJob, { day: null }, OBSERVE_EVERY_MS)
  }
  await noteBegin(db, [reconcileJob, compareBooksJob, watchVaultJob, observeSolvencyJob])
  await schedule()
  const schedules = startLoop({
    name: 'schedules',
    everyMs: SCHEDULES_EVERY_MS,
    logger,
    run: async () => {
      await schedule()
      await ensureFollowUps(db, queues)
      await ensureObserved(db, queues)
    },
  })
  return {
    stop: async () => {
      await schedules.stop()
      await Promise.all([checks.close(), observations.close()])
      await thread.stop()
    },
  }
}
