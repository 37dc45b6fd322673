/**
 * How long one wallet's team (volumes of both legs, counts) takes to read among a million wallets: anyone's, the root
 * of the largest tree, and the top of a chain 100,000 deep, with purchases since the figures were built. Ratios are to
 * a `select 1` on the same connection in the same run.
 *
 *     npm run bench -- team-reads [wallets] [chain] [purchases since]
 */
import { readReferralTree } from '@polder/ledger/reads/referral-tree'
import { readTeams } from '@polder/ledger/reads/teams'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { recordTeamEvent } from '@polder/ledger/teams/team-event'
import { addPositions, addWallets, openBenchLedger, percentile, timed } from './bench-ledger.ts'
import { report } from './bench-report.ts'

const [wallets = 1_000_000, chain = 100_000, purchases = 5_000] = process.argv.slice(2).map(Number)
const READS = 1_000
const ledger = await openBenchLedger()
const { db } = ledger
try {
  await addWallets(db, { wallets, chain })
  await addPositions(db, { positions: wallets / 2, holders: wallets / 2, days: 40 })
  const build = await timed(() => rebuildTeams(db))
  const since = await timed(async () => {
    for (let i = 0; i < purchases; i++) {
      await recordTeamEvent(db.manager, {
        walletId: String(1 + Math.floor(Math.random() * wallets)),
        bought: 10n ** 19n,
      })
    }
  })
  const measure = async (read: () => Promise<unknown>) => {
    const times: number[] = []
    for (let i = 0; i < READS; i++) times.push((await timed(read)).ms)
    return times
  }
  const anyone = () => String(1 + Math.floor(Math.random() * wallets))
  const floor = percentile(await measure(() => db.query('select 1')), 0.5)
  const tree = (walletId: string, depth: number) =>
    readReferralTree(db.manager, { walletId, address: '', depth })
  const rows: [string, number[]][] = [
    ['team of anyone', await measure(() => readTeams(db.manager, [anyone()]))],
    ['team at the top of the chain', await measure(() => readTeams(db.manager, ['1']))],
    [
      'team in the middle of the chain',
      await measure(() => readTeams(db.manager, [String(Math.floor(chain / 2))])),
    ],
    ['tree of anyone, 3 levels', await measure(() => tree(anyone(), 3))],
    ['tree at the top of the chain, 10 levels', await measure(() => tree('1', 10))],
  ]
  const against = { name: 'select 1', value: floor }
  report(`${wallets} wallets, a chain ${chain} deep, ${purchases} purchases since the teams were built`, [
    { name: 'teams built anew', value: build.ms / 1000, unit: 's' },
    { name: 'noting a purchase', value: since.ms / purchases, unit: 'ms', against },
    ...rows.flatMap(([name, times]) => [
      { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms', against },
      { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', goal: { max: 100 } },
    ]),
  ])
} finally {
  await ledger.stop()
}
