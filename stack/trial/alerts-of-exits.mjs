// Alerts about requests for exit.
import { parseEther } from 'viem'
import { resumeKnowing } from './alerts-of-money.mjs'

export const exitConditions = [
  {
    // The network asks for more than the signer may offer.
    name: 'PolderExitWaits',
    cause: async ({ chain, roles, rows, retry }) => {
      roles.own.signer.PAYOUT_MAX_FEE = '0.000000001'
      await roles.renew('signer')
      await demand(chain, chain.member, 25)
      await retry('the exit to wait', async () => (await inLine(rows))[0]?.waiting_for)
      // Three days pass.
      await rows("update exit_request set seen_at = seen_at - interval '3 days'")
    },
    follow: async ({ chain, roles, rows, retry }) => {
      const open = await rows(
        'select id, address, remaining, signed, waiting, deadline from open_exit where remaining > 0',
      )
      if (open.length !== 1) throw new Error(`it shows ${JSON.stringify(open)}`)
      const [{ waiting_for: why }] = await inLine(rows)
      if (!why.includes('Network fees')) throw new Error(`it says ${why}`)
      delete roles.own.signer.PAYOUT_MAX_FEE
      await roles.renew('signer')
      await remains(rows, retry, 0)
      await write(chain, chain.other, 'closeExit', [chain.member.address])
    },
  },
  {
    // The indexer cannot ask for it: somebody signs with the key, so that the books do not know what was paid.
    name: 'PolderExitUncovered',
    also: ['PolderNoncesUnknown', 'PolderCriticalMessage'],
    cause: async ({ chain, rows, retry }) => {
      await chain.deposit(chain.other, 60)
      const address = chain.other.address.toLowerCase()
      await retry(
        'the credit',
        async () => (await rows('select from wallet where address = $1', [address])).length > 0,
      )
      const { operator } = chain
      await chain.client.sendTransaction({
        ...{ account: operator, to: operator.address, value: 0n, chain: null },
      })
      await demand(chain, chain.other, 57)
    },
    follow: async (trial) => {
      const { chain, rows, retry } = trial
      const shown = await rows(
        'select *, remaining - signed - waiting as uncovered from open_exit where remaining > signed + waiting',
      )
      if (shown.length !== 1 || shown[0].wallet_id === null)
        throw new Error(`it shows ${JSON.stringify(shown)}`)
      await trial.admin('mutation { acceptUnexplained(reason: "a trial") { __typename } }')
      await resumeKnowing(/no payout explains/)(trial)
      await remains(rows, retry, 0)
      await write(chain, chain.member, 'closeExit', [chain.other.address])
      await rows(
        "begin; set local session_replication_role = replica; update system_log set at = at - interval '1 hour'; commit",
      )
    },
  },
]

const inLine = (rows) =>
  rows(
    'select w.id, w.state, w.amount, w.waiting_for from exit_line l join withdrawal w on w.id = l.withdrawal_id',
  )

const remains = (rows, retry, pol) =>
  retry(`${pol} POL of the exit to be left`, async () => {
    const [{ remaining }] = await rows('select remaining from open_exit')
    return BigInt(remaining) === parseEther(String(pol))
  })

async function demand(chain, account, pol) {
  const bond = await chain.client.readContract({ ...chain.vault, functionName: 'EXIT_BOND' })
  await write(chain, account, 'requestExit', [parseEther(String(pol))], bond)
}

const write = (chain, account, functionName, args, value = 0n) =>
  chain.client.writeContract({ ...chain.vault, account, functionName, args, value })
