import type { DataSource } from 'typeorm'

export interface AdminQuery {
  name: string
  query: string
  variables: Record<string, unknown>
}

export const restPaths = [
  'overview',
  'deposits',
  'withdrawals',
  'user-balances',
  'nft-holdings',
  'referral-summary',
  'system-logs',
].map((call) => `/api/admin/${call}`)

interface List {
  field: string
  type: string
  sorts: string[]
  filters: Record<string, unknown>[]
  node: string
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const WALLETS = [{ wallet: 'a3' }, { wallet: 'c0f' }, { wallet: 'beef1' }]
const PERIODS = [
  { from: day(1) },
  { from: day(90), to: day(60) },
  { wallet: 'beef', from: day(100), to: day(10) },
]

const LISTS: List[] = [
  {
    field: 'deposits',
    type: 'AdminDeposit',
    sorts: ['CREATED_AT', 'AMOUNT', 'WALLET', 'BLOCK'],
    filters: [...WALLETS, ...PERIODS, { states: ['REVERSED'] }],
    node: 'address amount createdAt txHash state',
  },
  {
    field: 'withdrawals',
    type: 'AdminWithdrawal',
    sorts: ['CREATED_AT', 'AMOUNT', 'WALLET', 'NUMBER'],
    filters: [...WALLETS, ...PERIODS, { states: ['AWAITING_APPROVAL'] }, { states: ['REFUNDED'] }],
    node: 'address amount fee state createdAt txHash approvals { username }',
  },
  {
    field: 'balances',
    type: 'AdminWallet',
    sorts: ['CREATED_AT', 'WALLET', 'AVAILABLE', 'DEPOSITED', 'WITHDRAWN'],
    filters: [...WALLETS, ...PERIODS],
    node: 'address available totalDeposited totalWithdrawn',
  },
  {
    field: 'holdings',
    type: 'AdminHolding',
    sorts: ['CREATED_AT', 'PRICE', 'DAILY_INTEREST', 'NFT', 'WALLET'],
    filters: [...WALLETS, ...PERIODS, { states: ['SOLD'] }, { nftIds: ['canal'] }, { nftIds: ['harbour'] }],
    node: 'address nftName price dailyInterest createdAt state',
  },
  {
    field: 'referralSummary',
    type: 'AdminWallet',
    sorts: ['REFERRAL_EARNED', 'DOWNLINE'],
    filters: [...WALLETS, ...PERIODS],
    node: 'address totalEarnings downlineCount activeCount',
  },
  {
    field: 'systemLogs',
    type: 'AdminLog',
    sorts: ['CREATED_AT', 'TYPE'],
    filters: [
      ...WALLETS,
      ...PERIODS,
      { severities: ['CRITICAL'] },
      { types: ['REORG'] },
      { types: ['PAYOUT_SENT'] },
    ],
    node: 'at type severity message address',
  },
  {
    field: 'closes',
    type: 'AdminClose',
    sorts: ['CREATED_AT', 'TOTAL'],
    filters: [{ from: day(30) }],
    node: 'day total shards',
  },
  {
    field: 'payouts',
    type: 'AdminPayout',
    sorts: ['CREATED_AT', 'NONCE', 'WALLET'],
    filters: [
      ...WALLETS,
      ...PERIODS,
      { states: ['REVERTED'] },
      { states: ['BROADCAST'] },
      { states: ['SIGNED'] },
    ],
    node: 'hash address state nonce maxFeePerGas ageSeconds',
  },
  {
    field: 'auditLog',
    type: 'AuditLog',
    sorts: ['CREATED_AT', 'ACTOR'],
    filters: [{ from: day(1) }, { actors: ['ann'] }],
    node: 'sequence actor act reason',
  },
]

/** Every page there is: each list in each order both ways and under each filter with its count, and what has no list. */
export async function adminQueries(db: DataSource): Promise<AdminQuery[]> {
  const [{ address, hash, withdrawal, root }] = await db.query(
    `select (select address from wallet where id = 4242 % (select max(id) from wallet) + 1) as address, (select tx_hash from deposit where id = 777) as hash,
       (select id from withdrawal where number = 555) as withdrawal, (select address from wallet where id = 1) as root`,
  )
  const walletPage = `query ($address: Address!) { admin { wallet(address: $address) { known createdBy
    wallet { referralCode referredBy balances { available principal inFlight } totals { deposited withdrawn earned }
      statement(first: 10) { edges { node { type change at } } } positions(first: 10) { edges { node { name price } } }
      deposits(first: 10) { edges { node { amount txHash } } } }
    withdrawals(first: 10) { totalCount edges { node { amount state } } } payouts(first: 10) { totalCount edges { node { hash } } }
    closes(first: 10) { totalCount edges { node { day total } } } logLines(first: 10) { totalCount edges { node { message } } }
    referrals(first: 10) { totalCount edges { node { address available } } } } } }`
  const search = 'query ($text: String!) { admin { search(text: $text) { kind id address } } }'
  const plain = (name: string, query: string, variables: Record<string, unknown> = {}) => ({
    name,
    query,
    variables,
  })
  return [
    plain(
      'overview',
      '{ admin { overview { totalUsers totalDeposits totalWithdrawals totalNfts totalAvailable openWithdrawals { state count } recentAlerts } payoutSettings { paused signedToday } } }',
    ),
    ...LISTS.flatMap(pagesOf),
    plain('wallet of anyone', walletPage, { address }),
    plain('wallet of the root', walletPage, { address: root }),
    ...['beef1', hash, withdrawal, withdrawal.slice(0, 12), '00001092', 'a'].map((text: string) =>
      plain(`search ${text.slice(0, 14)}`, search, { text }),
    ),
    plain('audit proof', '{ admin { auditProof { ok lines } } }'),
    plain('preview of a plan', PREVIEW, { terms: await changedTerms(db), day: day(-30) }),
  ]
}

const PREVIEW = `query ($terms: String!, $day: Date!) { admin { previewPlan(terms: $terms, effectiveFrom: $day) {
  problem changes { field } effects { message countAfter amountAfter } } } }`

async function changedTerms(db: DataSource): Promise<string> {
  const [{ terms }] = await db.query('select terms from plan_version order by version desc limit 1')
  terms.withdrawal.minimumBalance = '5'
  terms.referral[0].basisPoints = 1_000
  terms.clubs[0].basisPoints = 50
  terms.catalogue[0].price = '11'
  return JSON.stringify(terms)
}

function pagesOf({ field, type, sorts, filters, node }: List): AdminQuery[] {
  const query = `query ($sortBy: ${type}Sort!, $descending: Boolean!, $filter: ${type}Filter) { admin {
    ${field}(first: 10, sortBy: $sortBy, descending: $descending, filter: $filter) {
      totalCount totalCountIsExact pageInfo { endCursor hasNextPage } edges { node { ${node} } } } } }`
  const ordered = sorts.flatMap((sortBy) =>
    [true, false].map((descending) => ({
      name: `${field} by ${sortBy}${descending ? ', descending' : ''}`,
      query,
      variables: { sortBy, descending },
    })),
  )
  // A filter meets the index of another column than the one it is sorted by, too.
  const filtered = filters.flatMap((filter) =>
    [sorts[0], sorts[1]].map((sortBy) => ({
      name: `${field} by ${sortBy} ${JSON.stringify(filter).replaceAll('"', '').slice(0, 34)}`,
      query,
      variables: { sortBy, descending: true, filter },
    })),
  )
  return [...ordered, ...filtered]
}
