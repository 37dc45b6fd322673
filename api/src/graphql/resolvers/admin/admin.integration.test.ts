import { addressOf } from '@polder/ledger/testing/test-ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAdmin } from '../../../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../../../testing/test-api.ts'

/** Three wallets of 100, 200 and 300 POL. */
let api: TestApi
let viewer: TestAdmin
beforeAll(async () => {
  api = await openTestApi()
  viewer = await api.admin('viewer')
  for (const n of [1, 2, 3]) await api.ledger.fund(n, n * 100)
})
afterAll(() => api.close())

interface Page {
  totalCount: number
  totalCountIsExact: boolean
  pageInfo: { endCursor: string; hasNextPage: boolean }
  edges: { node: { address: string; amount: string } }[]
}
const DEPOSITS = `query ($after: String, $sortBy: AdminDepositSort!, $descending: Boolean!, $filter: AdminDepositFilter) {
  admin { deposits(first: 2, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
    totalCount totalCountIsExact pageInfo { endCursor hasNextPage } edges { node { address amount } } } } }`
const deposits = async (variables: object) => {
  const asked = { sortBy: 'AMOUNT', descending: true, ...variables }
  return (await viewer.graphql<{ admin: { deposits: Page } }>(DEPOSITS, asked)).admin.deposits
}
const amounts = (page: Page) => page.edges.map(({ node }) => node.amount)

describe('admin', () => {
  it('is for admins and viewers only', async () => {
    const query = '{ admin { username role overview { totalUsers totalDeposits } } }'
    for (const nobody of [api.visitor(), await api.member()]) {
      const { body } = await nobody.post('/graphql', { query })
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
      expect(JSON.stringify(body)).not.toContain('600')
    }
    expect(await viewer.graphql(query)).toMatchObject({
      admin: { username: 'viewer-1', role: 'viewer', overview: { totalDeposits: '600' } },
    })
  })

  it('says which alarms fire by the books, and which nodes answer', async () => {
    const query = '{ admin { alarms { name severity message } nodes { block contradicted } } }'
    const read = async () => (await viewer.graphql<{ admin: { alarms: { name: string }[] } }>(query)).admin
    // Nothing listens where these tests have their node.
    expect(await read()).toEqual({ alarms: [], nodes: [{ block: null, contradicted: false }] })
    await api.ledger.db.query(
      `insert into system_log (type, severity, message) values ('alert', 'critical', 'look')`,
    )
    await api.ledger.db.query(
      `insert into check_run (name, ran_at) values ('watch-vault', now() - interval '1 hour')`,
    )
    expect(await read()).toMatchObject({
      alarms: [
        {
          name: 'PolderCheckStopped',
          severity: 'CRITICAL',
          message: 'A check of the books last ran 60 minutes ago.',
        },
        { name: 'PolderCriticalMessage', message: 'Critical lines in the system log within an hour: 1.' },
      ],
    })
  })

  it('pages a sorted list with its count', async () => {
    const first = await deposits({})
    expect(first).toMatchObject({ totalCount: 3, totalCountIsExact: true, pageInfo: { hasNextPage: true } })
    expect(amounts(first)).toEqual(['300', '200'])
    const second = await deposits({ after: first.pageInfo.endCursor })
    expect([amounts(second), second.pageInfo.hasNextPage]).toEqual([['100'], false])
    expect(amounts(await deposits({ descending: false }))).toEqual(['100', '200'])
    expect(amounts(await deposits({ filter: { wallet: '0002', states: ['CREDITED'] } }))).toEqual(['200'])
    expect(amounts(await deposits({ filter: { to: '2020-01-01' } }))).toEqual([])
  })

  it('refuses cursors that are not of this list in this order', async () => {
    const { pageInfo } = await deposits({})
    const forged = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const variables of [
      { after: pageInfo.endCursor, descending: false },
      { after: pageInfo.endCursor, sortBy: 'WALLET' },
      { after: 'nonsense' },
      { after: forged(['amount', true, "1'; drop", '1']) },
      { after: forged(['amount', true, '1', 'x']) },
      { after: forged(['createdAt', true, '2026-02-31 00:00:00+00', '1']), sortBy: 'CREATED_AT' },
      { after: forged(['wallet', true, 'a\0', '1']), sortBy: 'WALLET' },
    ]) {
      const { body } = await viewer.post('/graphql', {
        query: DEPOSITS,
        variables: { sortBy: 'AMOUNT', descending: true, ...variables },
      })
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    }
  })

  it('answers whatever is asked for, of every list', async () => {
    const lists = [
      'deposits',
      'pendingDeposits',
      'withdrawals',
      'balances',
      'holdings',
      'referralSummary',
      'systemLogs',
      'closes',
      'payouts',
      'auditLog',
    ]
    for (const list of lists) {
      const { admin } = await viewer.graphql<{ admin: Record<string, Page> }>(
        `{ admin { ${list}(first: 1) { totalCount totalCountIsExact edges { cursor node { __typename } } } } }`,
      )
      expect(admin[list]!.totalCountIsExact).toBe(true)
    }
    const { admin } = await viewer.graphql<{ admin: { balances: Page } }>(
      '{ admin { balances(sortBy: DEPOSITED) { edges { node { address totalDeposited } } } } }',
    )
    expect(admin.balances.edges.slice(0, 3)).toEqual(
      [3, 2, 1].map((n) => ({ node: { address: addressOf(n), totalDeposited: String(n * 100) } })),
    )
    expect(await viewer.graphql('{ admin { standingAt auditProof { ok problem } } }')).toEqual({
      admin: { auditProof: { ok: true, problem: null }, standingAt: expect.any(String) },
    })
  })

  it('lists deposits that are not final, also of senders that are not known', async () => {
    await api.ledger.db.query(
      `insert into pending_deposit (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
       select 137, '0x' || repeat('e', 64), n, 900 + n, '0xb', now(), a, n * 10::numeric ^ 18
       from unnest($1::text[]) with ordinality as p (a, n)`,
      [[addressOf(2), addressOf(77)]],
    )
    const list = async (filter: object) => {
      const { admin } = await viewer.graphql<{ admin: { pendingDeposits: Page } }>(
        `query ($filter: AdminPendingDepositFilter) { admin { pendingDeposits(sortBy: BLOCK, filter: $filter) {
          totalCount edges { cursor node { id address amount createdAt txHash blockNumber } } } } }`,
        { filter },
      )
      return admin.pendingDeposits
    }
    expect(await list({})).toMatchObject({
      totalCount: 2,
      edges: [{ node: { amount: '2', blockNumber: 902 } }, { node: { amount: '1', address: addressOf(2) } }],
    })
    expect(amounts(await list({ wallet: addressOf(77).slice(-4) }))).toEqual(['2'])
    const after = `{ admin { pendingDeposits(first: 1, after: "CURSOR") { edges { cursor node { amount } } } } }`
    const first = await viewer.graphql<{ admin: { pendingDeposits: { edges: { cursor: string }[] } } }>(
      after.replace(', after: "CURSOR"', ''),
    )
    const { cursor } = first.admin.pendingDeposits.edges[0]!
    const second = await viewer.graphql<{ admin: { pendingDeposits: Page } }>(after.replace('CURSOR', cursor))
    expect(second.admin.pendingDeposits.edges).toHaveLength(1)
    expect(second.admin.pendingDeposits.edges).not.toEqual(first.admin.pendingDeposits.edges)
    await api.ledger.db.query('delete from pending_deposit')
  })

  it('filters the audit log by who, by act and by what it was about, and says what there is', async () => {
    const ann = await api.admin('admin')
    const name = ann.account.username
    await ann.graphql('mutation { pausePayouts(reason: "a look") { __typename } }')
    const list = async (filter: object) => {
      const { admin } = await viewer.graphql<{ admin: { auditLog: { edges: { node: { act: string } }[] } } }>(
        'query ($filter: AuditLogFilter) { admin { auditLog(filter: $filter) { edges { node { act } } } } }',
        { filter },
      )
      return admin.auditLog.edges.map(({ node }) => node.act)
    }
    expect(await list({ actors: [name] })).toContain('payouts_paused')
    expect(await list({ actors: [name], acts: ['payouts_paused'] })).toEqual(['payouts_paused'])
    // Whoever made the account did something about it.
    expect(await list({ subjects: [name.toUpperCase()], acts: ['admin_added'] })).toEqual(['admin_added'])
    expect(await list({ subjects: ['nobody at all'] })).toEqual([])
    const { admin } = await viewer.graphql<{ admin: { auditValues: { actors: string[]; acts: string[] } } }>(
      '{ admin { auditValues { actors acts } } }',
    )
    expect(admin.auditValues.actors).toContain(name)
    expect(admin.auditValues.acts).toEqual([...new Set(admin.auditValues.acts)].sort())
    expect(admin.auditValues.acts).toContain('payouts_paused')
  })

  it('shows one wallet, known or not, and finds it', async () => {
    const query = `query ($address: Address!, $text: String!) { admin {
      search(text: $text) { kind address }
      wallet(address: $address) { known createdBy
        wallet { balances { available } statement { totalCount } positions { totalCount } }
        withdrawals { totalCount } payouts { totalCount } closes { totalCount } logLines { totalCount } referrals { totalCount } } } }`
    const address = addressOf(3)
    expect(await viewer.graphql(query, { address, text: '0003' })).toMatchObject({
      admin: {
        search: [{ kind: 'WALLET', address }],
        wallet: {
          known: true,
          createdBy: 'SIGN_IN',
          wallet: { balances: { available: '300' }, statement: { totalCount: 1 } },
          logLines: { totalCount: 1 },
          referrals: { totalCount: 0 },
        },
      },
    })
    expect(await viewer.graphql(query, { address: addressOf(999), text: 'zz' })).toMatchObject({
      admin: { search: [], wallet: { known: false, createdBy: null, logLines: { totalCount: 0 } } },
    })
  })

  it('finds a withdrawal by its number, and what the console shortens by both ends', async () => {
    const { requestWithdrawal } = await import('@polder/ledger/withdrawals/request-withdrawal')
    const address = addressOf(3)
    const { withdrawalId } = await requestWithdrawal(api.ledger.db, { address, amount: 10n ** 18n })
    const [{ number }] = await api.ledger.db.query('select number from withdrawal where id = $1', [
      withdrawalId,
    ])
    const find = async (text: string) => {
      const query = 'query ($text: String!) { admin { search(text: $text) { kind id } } }'
      return (await viewer.graphql<{ admin: { search: object[] } }>(query, { text })).admin.search
    }
    const ends = (whole: string, first: number, last: number) =>
      `${whole.slice(0, first)}...${whole.slice(-last)}`
    const found = { kind: 'WITHDRAWAL', id: withdrawalId }
    expect(await find(`#${number}`)).toContainEqual(found)
    expect(await find(ends(withdrawalId, 10, 8))).toEqual([found])
    expect(await find(ends(address, 6, 4).toUpperCase().replace('0X', '0x'))).toContainEqual({
      kind: 'WALLET',
      id: address,
    })
    expect(await find(`${withdrawalId.slice(0, 10)}...00000000`)).toEqual([])
  })

  it('adds up what came in and went out, day by day', async () => {
    const query = 'query ($days: Int!) { admin { flows(days: $days) { deposited withdrawn rewards } } }'
    const { admin } = await viewer.graphql<{ admin: { flows: object[] } }>(query, { days: 7 })
    expect(admin.flows).toHaveLength(7)
    expect(admin.flows.at(-1)).toEqual({ deposited: '600', withdrawn: '0', rewards: '0' })
    expect(admin.flows[0]).toEqual({ deposited: '0', withdrawn: '0', rewards: '0' })
  })

  it('tells of sign-ins that failed, and never of a name that no account has', async () => {
    const warnings = () => viewer.graphql('{ admin { overview { recentAlerts } } }')
    const before = await warnings()
    const somebody = (await api.admin('admin')).elsewhere()
    await somebody.login({ password: 'not this one' })
    await somebody.login({ username: 'my own secret' })
    const query = `{ admin { systemLogs(filter: { types: [SIGN_IN_FAILED] }) { edges { node { severity message } } } } }`
    const { admin } = await viewer.graphql<{
      admin: { systemLogs: { edges: { node: { severity: string; message: string } }[] } }
    }>(query)
    const said = admin.systemLogs.edges.map(({ node }) => node.message)
    expect(said).toContainEqual(expect.stringContaining(`as "${somebody.account.username}" from`))
    expect(said).toContainEqual(expect.stringContaining('as an unknown name from'))
    expect(said.join()).not.toContain('my own secret')
    expect(await warnings(), 'no stranger adds to them').toEqual(before)
  })
})
