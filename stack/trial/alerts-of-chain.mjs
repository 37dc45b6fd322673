// Alerts about the chain and its nodes.

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
    follow: async ({ rows, roles, chain, retry }) => {
      // The indexer tells of it, which may notice after others.
      const { host } = new URL(chain.nodes[2].url)
      await retry(`a line that names ${host}`, async () => {
        const [line] = await rows(
          "select message from system_log where type = 'alert' and message like '%contradicts%' order by id desc",
        )
        return line?.message.includes(host)
      })
      await roles.useNodes([0, 1, 3])
      chain.nodes[2].tellLies(null)
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
]
