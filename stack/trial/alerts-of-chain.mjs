// Alerts about the chain, its nodes, and what waits for it.
import { createPublicClient, http } from 'viem'
import { resumeKnowing } from './alerts-of-money.mjs'

const nothing = async () => undefined

/** A chain that has stood still for five days, and what waits for it; in this order. */
export const standingChain = [
  {
    name: 'PolderDepositsWait',
    cause: nothing,
    follow: async ({ chain, rows, retry, member }) => {
      const [deposit] = await rows('select * from pending_deposit')
      await chain.client.getTransactionReceipt({ hash: deposit.tx_hash })
      await chain.mine()
      await retry('the credit', async () => (await member.available()) >= 500)
    },
  },
  {
    name: 'PolderCloseHeld',
    also: ['PolderDayNotClosed', 'PolderRootLate', 'PolderFinalityStalled'],
    cause: async ({ seen, chain, say }) => {
      await seen('PolderCloseHeld')
      say('the days wait for the chain')
      // One block of today; the final ones are days older.
      await chain.pass(5 * 86_400)
    },
    follow: async ({ rows, chain, admin, retry, query, nextDay }) => {
      const [clocks] = await rows(
        'select now(), product_now(), finalized_time, heartbeat_at from product_state, indexer_state',
      )
      if (clocks.now - clocks.finalized_time < 4 * 86_400_000) throw new Error('the clocks do not differ')
      chain.live()
      await retry(
        'the hold of many days',
        async () => (await query('max(polder_close_held_seconds{reason="many_days"})')) > 900,
      )
      const yesterday = new Date(clocks.now - 86_400_000).toISOString().slice(0, 10)
      await admin(`mutation { allowCloses(until: "${yesterday}", reason: "a trial") { __typename } }`)
      await retry('the closes', async () => (await query('max(polder_close_days_due)')) === 0)
      await nextDay()
      await retry(
        'the root to wait for gas',
        async () => (await rows('select * from root_wait'))[0]?.reason === 'funds',
      )
      await chain.give(chain.rootSigner.address, 10)
    },
  },
  {
    // A guardian vetoes the first root: then there is none.
    name: 'PolderRootLate',
    cause: async ({ chain, rows, retry }) => {
      await retry(
        'the root to be final',
        async () =>
          (
            await rows('select day, nonce, attempt, outcome from root_transaction order by id desc limit 5')
          )[0].outcome === 'succeeded',
      )
      const { root } = await chain.client.readContract({ ...chain.vault, functionName: 'newestRoot' })
      await chain.client.writeContract({
        ...chain.vault,
        account: chain.guardian,
        functionName: 'veto',
        args: [root.day],
      })
    },
    follow: async ({ rows, retry, nextDay }) => {
      await retry('the reason', async () => (await rows('select * from root_wait'))[0]?.reason === 'voided')
      await nextDay()
    },
  },
]

export const chainConditions = [
  {
    name: 'PolderHeadStandsStill',
    cause: ({ chain }) => chain.stand(),
    follow: async ({ chain }) => {
      // What is not in RPC_URL says the same.
      const before = await chain.client.getBlockNumber()
      if ((await chain.client.getBlockNumber()) !== before) throw new Error('the chain goes on')
      chain.live()
    },
  },
  {
    name: 'PolderNodeContradicts',
    cause: ({ chain }) =>
      chain.nodes[2].tellLies(({ method, params, result }) =>
        method === 'eth_getBlockByNumber' && params[0] !== 'latest' && result
          ? { ...result, hash: `0x${'ab'.repeat(32)}` }
          : undefined,
      ),
    follow: async ({ rows, roles, chain }) => {
      const [line] = await rows(
        "select message from system_log where type = 'alert' and message like '%contradicts%' order by id desc",
      )
      if (!line?.message.includes(new URL(chain.nodes[2].url).host) && !/third|3/.test(line?.message))
        throw new Error(`it says ${line?.message}`)
      await roles.useNodes([0, 1, 3])
      chain.nodes[2].tellLies(null)
    },
  },
  {
    name: 'PolderNodeStrayLogs',
    cause: async ({ chain, roles, retry, query }) => {
      chain.nodes[roles.nodes[0]].spoilLogs((logs) => [...logs, ...logs])
      // Not every node is asked for each block.
      await retry('a doubled log', async () => {
        await chain.deposit(chain.member, 1)
        return (await query('sum(polder_indexer_stray_logs_total)')) > 0
      })
    },
    follow: ({ chain, roles }) => chain.nodes[roles.nodes[0]].spoilLogs(null),
  },
  {
    name: 'PolderNodesIncomplete',
    // As many as are believed.
    cause: async ({ chain, roles }) => {
      for (const n of roles.nodes.slice(0, 2)) chain.nodes[n].spoilLogs(() => [])
      await chain.deposit(chain.member, 1)
    },
    follow: async ({ chain, roles }) => {
      if (!roles.all('indexer').some(({ child }) => child.said().includes('left out a log')))
        throw new Error('no line says what is left out')
      const counts = await Promise.all(
        roles.nodes.map(async (n) => (await logsOf(chain, chain.nodes[n].url)).length),
      )
      const liars = roles.nodes.filter((_, place) => counts[place] < Math.max(...counts))
      await roles.useNodes([0, 1, 2, 3, 4].filter((n) => !liars.includes(n)).slice(0, 3))
      for (const n of liars) chain.nodes[n].spoilLogs(null)
    },
  },
  {
    name: 'PolderNodeSilent',
    patienceMs: 400_000,
    cause: ({ chain, roles }) => chain.nodes[roles.nodes[0]].goDown(),
    follow: ({ chain, roles }) => chain.nodes[roles.nodes[0]].comeUp(),
  },
  {
    name: 'PolderIndexerStuck',
    cause: ({ chain, roles }) => {
      for (const n of roles.nodes.slice(1)) chain.nodes[n].goDown()
    },
    follow: async ({ rows, chain, roles }) => {
      const [{ problem }] = await rows('select * from indexer_state')
      if (!problem) throw new Error('it does not say why')
      for (const n of roles.nodes.slice(1)) chain.nodes[n].comeUp()
    },
  },
  {
    name: 'PolderNodesFail',
    also: ['PolderIndexerBehind', 'PolderJobsFailed'],
    patienceMs: 480_000,
    cause: ({ chain, roles }) => {
      for (const n of roles.nodes) chain.nodes[n].goDown()
    },
    follow: async ({ chain, roles, admin, retry, rows }) => {
      for (const n of roles.nodes) chain.nodes[n].comeUp()
      const before = new Date()
      await retry(
        'the indexer',
        async () => (await rows('select caught_up_at from indexer_state'))[0].caught_up_at > before,
      )
      await admin.put('checks/retry/failed')
    },
  },
  {
    name: 'PolderDeepReorg',
    cause: async ({ chain, member, retry }) => {
      const before = await member.available()
      // What stays: blocks that the books rest on.
      await chain.mine(20)
      const hash = await chain.deposit(chain.member, 2)
      const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
      await chain.mine()
      await retry('the credit', async () => (await member.available()) > before)
      chain.stand()
      const depth = Number((await chain.client.getBlockNumber({ cacheTime: 0 })) - blockNumber) + 1
      await chain.client.request({ method: 'anvil_reorg', params: [depth, []] })
      chain.live()
    },
    follow: async (trial) => {
      const [line] = await trial.rows("select message from system_log where type = 'reorg' order by id desc")
      if (!line) throw new Error('no line tells of it')
      await resumeKnowing(/./)(trial)
    },
  },
]

const logsOf = ({ polder, blockNumber }, url) =>
  createPublicClient({ transport: http(url) }).getLogs({ address: polder.address, fromBlock: blockNumber })
