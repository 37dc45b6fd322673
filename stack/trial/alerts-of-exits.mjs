// Alerts about requests for exit.
import { parseEther } from 'viem'

export const exitConditions = [
  {
    // The signer's limit, which the indexer was not told.
    name: 'PolderExitWaits',
    cause: async ({ chain, roles, rows, retry }) => {
      roles.own.signer.PAYOUT_LIMIT = '10'
      await roles.renew('signer')
      await demand(chain, chain.member, 25)
      await retry('the exit to wait', async () => (await inLine(rows))[0]?.waiting_for)
      // Three days pass.
      await rows("update exit_request set seen_at = seen_at - interval '3 days'")
    },
    follow: async ({ chain, roles, rows, admin, retry }) => {
      const open = await rows(
        'select id, address, amount, remaining, coming, deadline from open_exit where remaining > 0',
      )
      if (open.length !== 1) throw new Error(`it shows ${JSON.stringify(open)}`)
      const [{ id, waiting_for: why }] = await inLine(rows)
      if (!why.includes('more than one payout may be')) throw new Error(`it says ${why}`)
      roles.own.indexer.PAYOUT_LIMIT = '10'
      await roles.renew('indexer')
      await admin(`mutation { cancelWithdrawalAsAdmin(id: "${id}", reason: "a trial") { __typename } }`)
      await remains(rows, retry, 0)
      await write(chain, chain.other, 'closeExit', [chain.member.address])
      for (const role of ['signer', 'indexer']) {
        delete roles.own[role].PAYOUT_LIMIT
        await roles.renew(role)
      }
    },
  },
  {
    // The plan's fee is above the 5 % that the vault allows.
    name: 'PolderExitUncovered',
    cause: async ({ chain, admin, rows, retry, nextDay }) => {
      await chain.deposit(chain.other, 60)
      await changeFee(admin, rows, 1_000)
      await nextDay()
      const address = chain.other.address.toLowerCase()
      await retry(
        'the credit',
        async () => (await rows('select from wallet where address = $1', [address])).length > 0,
      )
      await demand(chain, chain.other, 57)
    },
    follow: async ({ chain, admin, rows, retry }) => {
      const shown = await rows(
        'select *, remaining - coming as uncovered from open_exit where remaining > coming',
      )
      if (shown.length !== 1 || shown[0].wallet_id === null)
        throw new Error(`it shows ${JSON.stringify(shown)}`)
      await remains(rows, retry, 3)
      await changeFee(admin, rows, 500)
      // The rest only the wallet can take back.
      await write(chain, chain.other, 'closeExit', [chain.other.address])
    },
  },
]

const inLine = (rows) =>
  rows(
    'select w.id, w.state, w.net, w.waiting_for from exit_line l join withdrawal w on w.id = l.withdrawal_id',
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

/** From tomorrow on. */
async function changeFee(admin, rows, feeBasisPoints) {
  const { data } = JSON.parse(await admin('{ admin { planTerms } }'))
  const terms = JSON.parse(data.admin.planTerms)
  terms.withdrawal.feeBasisPoints = feeBasisPoints
  const draft = JSON.stringify(JSON.stringify(terms))
  const [{ day }] = await rows("select ((product_now() at time zone 'UTC')::date + 1)::text as day")
  await admin(
    `mutation { addPlanVersion(terms: ${draft}, effectiveFrom: "${day}", reason: "a trial") { __typename } }`,
  )
}
