// Alerts about payouts, roots and reserves.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { root } from './processes.mjs'

export const moneyConditions = [
  {
    // No gas.
    name: 'PolderPayoutWaits',
    cause: async ({ chain, member, pass }) => {
      await chain.give(chain.operator.address, 0)
      await member.withdraw(20)
      await pass(1)
    },
    follow: async ({ rows, chain }) => {
      const [line] = await rows(
        "select message from system_log where type = 'payout_waiting' order by id desc limit 5",
      )
      if (!/holds 0 POL|gas/.test(line?.message)) throw new Error(`it says ${line?.message}`)
      await chain.give(chain.operator.address, 100)
    },
  },
  {
    name: 'PolderApprovalWaits',
    cause: async ({ admin, member, pass }) => {
      await admin('mutation { setPayoutLimits(approvalThreshold: "5", reason: "a trial") { __typename } }')
      await member.withdraw(20)
      await pass(13)
    },
    follow: async ({ rows, admin }) => {
      const [{ id }] = await rows("select id from withdrawal where state = 'awaiting_approval'")
      await admin(`mutation { approveWithdrawal(id: "${id}", reason: "a trial") { __typename } }`)
      await admin('mutation { setPayoutLimits(approvalThreshold: null, reason: "a trial") { __typename } }')
    },
  },
  {
    name: 'PolderPayoutsPaused',
    cause: ({ admin }) => admin('mutation { pausePayouts(reason: "a trial") { __typename } }'),
    follow: resumeKnowing(/a trial/),
  },
  {
    name: 'PolderNoncesUnknown',
    also: ['PolderCriticalMessage'],
    // Somebody signs with the key.
    cause: ({ chain }) =>
      chain.client.sendTransaction({
        account: chain.operator,
        to: chain.operator.address,
        value: 0n,
        chain: null,
      }),
    follow: async (trial) => {
      const { rows, retry } = trial
      await retry('payouts to be paused and operators to be asked', async () => {
        const [signer] = await rows('select *, taken_below - known_below as unknown from payout_signer')
        return signer.unknown === '1' && signer.asked_below
      })
      const [line] = await rows(
        "select at, type, message, details from system_log where severity = 'critical' order by id desc limit 20",
      )
      if (!/no payout explains/.test(line.message)) throw new Error(`it says ${line.message}`)
      await trial.admin('mutation { acceptUnexplained(reason: "a trial") { __typename } }')
      await resumeKnowing(/no payout explains/)(trial)
      // Within an hour: what is said is over when the hour is.
      await rows(
        "begin; set local session_replication_role = replica; update system_log set at = at - interval '1 hour'; commit",
      )
    },
  },
  {
    name: 'PolderPayoutUnconfirmed',
    cause: async ({ chain, member, rows, retry }) => {
      chain.stand()
      await member.withdraw(20)
      await retry(
        'the broadcast',
        async () => (await rows("select 1 from withdrawal where state = 'broadcast'")).length,
      )
      // Half an hour passes.
      await rows(
        `begin; set local session_replication_role = replica;
         update payout_item set signed_at = signed_at - interval '31 minutes'; commit`,
      )
    },
    follow: async ({ rows, chain }) => {
      const [batch] = await rows("select hash, payments from payout_batch where state = 'broadcast'")
      await chain.client.getTransactionReceipt({ hash: batch.hash })
      chain.live()
    },
  },
  {
    name: 'PolderCoverageLow',
    cause: async ({ chain, runNow }) => {
      await chain.give(chain.vault.address, 1)
      await chain.give(chain.operator.address, 1)
      await chain.mine()
      await runNow('checks', 'observe-now')
    },
    follow: async ({ chain, runNow }) => {
      await chain.give(chain.operator.address, 100)
      await chain.client.sendTransaction({ to: chain.vault.address, value: parseEther('2000'), chain: null })
      await chain.mine()
      await runNow('checks', 'observe-now')
    },
  },
  {
    name: 'PolderSolvencyOld',
    cause: async ({ admin, rows }) => {
      await admin.put('checks/pause')
      // Half an hour passes.
      await rows("update solvency_observation set at = at - interval '31 minutes'")
    },
    follow: async ({ admin, runNow }) => {
      await admin.put('checks/resume')
      await runNow('checks', 'observe-now')
    },
  },
  {
    name: 'PolderCloseSlow',
    cause: async ({ rows, nextDay, retry }) => {
      const closed = async () =>
        (await rows('select count(*)::integer as days from day_close where closed_at is not null'))[0].days
      const before = await closed()
      await nextDay()
      await retry('the close', async () => (await closed()) > before)
      await rows(
        `begin; set local session_replication_role = replica;
         update day_close set started_at = started_at - interval '16 minutes'; commit`,
      )
    },
    follow: async ({ query, nextDay }) => {
      if (Number.isNaN(await query('sum(polder_close_step_seconds_sum)')))
        throw new Error('no step is measured')
      if (Number.isNaN(await query('max(polder_close_last_rows)'))) throw new Error('no rows are measured')
      // The next one is as quick as ever.
      await nextDay()
    },
  },
  {
    name: 'PolderVaultFrozen',
    lasts: true,
    cause: async ({ chain, nextDay, retry }) => {
      const rootDay = async () =>
        (await chain.client.readContract({ ...chain.vault, functionName: 'newestRoot' })).root.day
      const before = await rootDay()
      await nextDay()
      await retry('a root', async () => (await rootDay()) > before)
      await chain.pass(15 * 86_400)
      await chain.client.writeContract({ ...chain.vault, account: chain.member, functionName: 'freeze' })
      await chain.mine()
    },
    follow: async ({ roles, chain, folder, member }) => {
      for (const role of ['signer', 'worker', 'indexer']) await roles.stopAll(role)
      // Who has not kept the file of its branch gets it all the same, and leaves with it.
      const { day } = await chain.client.readContract({ ...chain.vault, functionName: 'acceptedRoot' })
      const file = join(folder, 'branch.json')
      writeFileSync(
        file,
        await member.branchFile(new Date(Number(day) * 86_400_000).toISOString().slice(0, 10)),
      )
      const key = `0x${Buffer.from(chain.member.getHdKey().privateKey).toString('hex')}`
      execFileSync(process.execPath, [join(root, 'docs/exit.mjs'), 'register', file], {
        env: { RPC: chain.rpcUrl, KEY: key },
      })
    },
  },
]

/** @returns resumes payouts when the reason of the pause is this one */
export function resumeKnowing(why) {
  return async ({ rows, admin }) => {
    const [{ paused_reason: reason }] = await rows('select paused_reason from payout_control')
    if (!why.test(reason)) throw new Error(`it says ${reason}`)
    await admin('mutation { resumePayouts(reason: "a trial") { __typename } }')
  }
}
