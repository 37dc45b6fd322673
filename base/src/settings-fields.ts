import { z } from 'zod'
import { PROCESSES } from './process-role.ts'
import { redisServers } from './redis-servers.ts'
import { gwei, hex, isProxy, list, pol, url, wholeNumber, written } from './settings-kinds.ts'

/** One setting: how its text is read, and what people are told about it. */
export interface SettingField<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** The text that stands for "not given"; undefined: nothing does. */
  readonly fallback?: string
  /** One sentence for `.env.example` and `docs/settings.md`. */
  readonly about: string
  /** What applies when it is not given, if that is not plainly `fallback`. */
  readonly unset?: string
  /** Its value may never be repeated in a message or a log. */
  readonly secret?: boolean
}

const port = wholeNumber(1, 65_535, 'a port: a whole number from 1 to 65535')
const postgresUrl = url(
  ['postgres:', 'postgresql:'],
  'a Postgres address such as postgres://user:password@host:5432/polder',
)
const httpUrl = url(['http:', 'https:'], 'an http or https address')
/** First parts of paths that are the product's own, so that the admin console cannot be there. */
const TAKEN_PATHS = new Set(
  'api graphql assets nfts healthz readyz metrics exit dashboard deposit withdraw prize-pool about transparency watch manual statement announcements terms privacy icons'.split(
    ' ',
  ),
)
const privateKey = hex(64, 'a private key')
const contractAddress = hex(40, 'a contract address')
const secretText = z.string().min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')

/** Every setting of the product, in the order in which people read about them (docs/settings.md). */
export const settingFields = {
  PORT: field(port, 'Port of the web app and the API.', { fallback: '3000' }),
  CHAIN_PORT: field(port, 'Port of the embedded chain.', { fallback: '8545' }),
  CHAIN_HOST: field(
    z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }),
    'Address the embedded chain listens on; in a container 0.0.0.0, so that a browser reaches it.',
    { fallback: '127.0.0.1' },
  ),
  DATABASE_PORT: field(port, 'Port of the embedded Postgres (loopback only).', { fallback: '5433' }),
  MONITOR_PORT: field(
    port.optional(),
    'Port on which a worker, an indexer or a signer of its own answers /healthz and /metrics.',
    { unset: 'none; a process that runs the API answers on PORT' },
  ),
  DATA_DIR: field(z.string(), 'Folder in which the embedded parts store everything.', { fallback: '.data' }),
  ROLE: field(
    z.enum(['all', ...PROCESSES], { error: 'must be all, api, indexer, worker or signer' }),
    'What this process does: all, api, indexer, worker or signer.',
    { fallback: 'all' },
  ),
  DATABASE_URL: database(
    'Postgres for the running product, as the role of its process (polder_api, polder_indexer, polder_worker, polder_signer) or one role for all; none owns tables.',
    'an embedded Postgres in DATA_DIR',
  ),
  CONSOLE_DATABASE_URL: database(
    'The same database as polder_console, for what admins do in the console of this API.',
    'as DATABASE_URL, where its role may take that one; else this API serves no console',
  ),
  MIGRATION_DATABASE_URL: database(
    'The same database as its owner, for migrations only.',
    'migrations are not run by this process',
  ),
  DATABASE_REPLICA_URLS: field(list(postgresUrl), 'Read replicas of Postgres, comma separated.', {
    fallback: '',
    secret: true,
    unset: 'none',
  }),
  DATABASE_SESSION_URL: database(
    'The same database past a pooler that changes servers between transactions, for what the API listens to. Set, it says that DATABASE_URL and DATABASE_REPLICA_URLS are such poolers, and no statement is prepared there.',
    'as DATABASE_URL',
  ),
  DATABASE_POOL_SIZE: field(
    wholeNumber(2, 500),
    'Connections to Postgres a process may keep open for its queries.',
    { fallback: '10' },
  ),
  REDIS_URL: field(
    z
      .string()
      .refine(
        (text) => redisServers(text) !== null,
        'must be a Redis address such as redis://host:6379, or redis+sentinel://host1:26379,host2:26379/name of the primary',
      )
      .optional(),
    'Redis for the job queues and the rate limits: redis://user:password@host:6379, or its sentinels, redis+sentinel://user:password@host1:26379,host2:26379/name?sentinelPassword=... With TLS to all of them by rediss:// and rediss+sentinel:// (a CA of your own in NODE_EXTRA_CA_CERTS).',
    { secret: true, unset: 'both live in Postgres' },
  ),
  RPC_URL: field(
    list(url(['http:', 'https:', 'ws:', 'wss:'], 'an http(s) or ws(s) address')),
    'RPC addresses of the chain, comma separated, best first. Never given to browsers.',
    { fallback: '', secret: true, unset: 'an embedded demo chain' },
  ),
  RPC_QUORUM: field(
    wholeNumber(1, 100, 'a number of addresses of RPC_URL').optional(),
    'How many addresses of RPC_URL must say the same before money moves on it: more than half of them, at most all.',
    { unset: 'more than half of them: 1 of 1, 2 of 2, 2 of 3' },
  ),
  RPC_HEADS_URL: field(
    list(url(['ws:', 'wss:'], 'a ws(s) address')),
    'WebSocket addresses at which the indexer hears of new blocks, to look at once. What is in them it asks RPC_URL, so an address of the same provider does no harm here.',
    {
      fallback: '',
      secret: true,
      unset: 'those of RPC_URL that are WebSockets; without any, it looks every second',
    },
  ),
  PUBLIC_RPC_URL: field(httpUrl.optional(), 'RPC address that browsers are told to use.', {
    unset: 'https://polygon-rpc.com on chain 137',
  }),
  CHAIN_ID: field(
    wholeNumber(1, Number.MAX_SAFE_INTEGER, 'a chain id: a whole number above 0'),
    'Id of the chain that RPC_URL must answer with.',
    { fallback: '137' },
  ),
  CHAIN_NAME: field(z.string(), 'Name of the chain, for people.', { fallback: 'Polygon Mainnet' }),
  EXPLORER_URL: field(httpUrl.optional(), 'Block explorer that transactions are linked to.', {
    unset: 'https://polygonscan.com on chain 137; none for the demo chain',
  }),
  BITGET_LINK: field(
    httpUrl.refine((link) => link.includes('{url}'), 'must contain {url}, where the page is filled in'),
    "Link that opens a page in Bitget Wallet's own browser on a phone; {url} is the page.",
    { fallback: 'https://bkcode.vip/?action=dapp&url={url}' },
  ),
  WALLETCONNECT_PROJECT_ID: field(
    written(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits').optional(),
    'Project at WalletConnect by which people connect a wallet on another device. Its relay sees who connects when, never what.',
    { unset: 'not offered' },
  ),
  WALLETCONNECT_RELAY_URL: field(
    z.url({ protocol: /^wss?$/, error: 'must be a wss address' }),
    'Relay of WalletConnect.',
    { fallback: 'wss://relay.walletconnect.com' },
  ),
  CONTRACT_ADDRESS: field(
    contractAddress.optional(),
    'Address of the Polder contract. Needed with RPC_URL.',
    { unset: 'deployed on the demo chain' },
  ),
  CONTRACT_BLOCK: field(
    written(/^\d{1,15}$/, 'must be a block number').transform((text) => BigInt(text)),
    'Block in which the contract was deployed, or the first of FORMER_CONTRACTS; the indexer begins there.',
    { fallback: '0' },
  ),
  FORMER_CONTRACTS: field(
    list(z.string()).pipe(z.array(contractAddress)),
    'Addresses of the Polder contracts that handed over to CONTRACT_ADDRESS one after another, the last first.',
    { fallback: '' },
  ),
  OPERATOR_KEY: field(
    privateKey.optional(),
    'Private key that signs payouts. With RPC_URL the signer needs this, OPERATOR_KEYSTORE or OPERATOR_SIGNER_URL, and no other role any of them.',
    { secret: true, unset: "the demo chain's first test account" },
  ),
  OPERATOR_KEYSTORE: keystore(
    'Path of an encrypted keystore file (Web3 Secret Storage, version 3) with the key that signs payouts.',
  ),
  OPERATOR_KEYSTORE_PASSWORD: keystorePassword('OPERATOR_KEYSTORE'),
  OPERATOR_SIGNER_URL: field(
    httpUrl.optional(),
    'A signer that keeps the key to itself and answers eth_accounts (with one account) and eth_signTransaction, as Web3Signer does in front of a KMS or an HSM.',
    { secret: true, unset: 'none' },
  ),
  ROOT_KEY: field(
    privateKey.optional(),
    'Private key that publishes what is owed to the vault; not the one that signs payouts. Where the treasury is a vault, the signer needs this, ROOT_KEYSTORE or ROOT_SIGNER_URL.',
    { secret: true, unset: 'no roots are published; in the demo its own test account' },
  ),
  ROOT_KEYSTORE: keystore(
    'Path of an encrypted keystore file with the key that publishes roots, as OPERATOR_KEYSTORE.',
  ),
  ROOT_KEYSTORE_PASSWORD: keystorePassword('ROOT_KEYSTORE'),
  ROOT_SIGNER_URL: field(
    httpUrl.optional(),
    'A signer that keeps the key that publishes roots, as OPERATOR_SIGNER_URL.',
    { secret: true, unset: 'none' },
  ),
  PAYOUT_MIN_PRIORITY_FEE: field(gwei().optional(), 'Minimum priority fee of a payout, in gwei.', {
    unset: '25 on Polygon and Amoy, whose nodes refuse less; else 0.1',
  }),
  PAYOUT_MAX_FEE: field(
    gwei(),
    'Maximum gas fee that a payout offers, in gwei; while the chain asks for more, payouts wait.',
    { fallback: '5000' },
  ),
  PAYOUT_LIMIT: signed(
    'Maximum that the signer signs in one transaction, in POL, whatever the database says: for a payment and for a batch of them. The three limits hold neither for exits nor for what is signed anew after a reorg past finality.',
  ),
  PAYOUT_LIMIT_WALLET_HOUR: signed('Maximum that the signer signs to one wallet in an hour, in POL.'),
  PAYOUT_LIMIT_HOUR: signed('Maximum that the signer signs in an hour, in POL.'),
  SESSION_SECRET: field(
    secretText.optional(),
    'Secret behind sessions and tokens, the same for every api process. Needed by the api with RPC_URL.',
    { secret: true, unset: 'generated into DATA_DIR for the demo' },
  ),
  ADMIN_PATH: field(
    written(
      /^\/[\w~-]{1,64}(\/[\w~-]{1,64}){0,4}\/?$/,
      'must be a path such as /admin101279224: letters, digits, - and _ between slashes',
    )
      .transform((text) => text.replace(/\/$/, ''))
      .refine(
        (path) => !TAKEN_PATHS.has(path.split('/')[1]?.toLowerCase() ?? ''),
        'must not begin with a path of the product itself',
      ),
    'Where the admin console is. It hides nothing: every call behind it checks who asks.',
    { fallback: '/admin101279224' },
  ),
  ADMIN_USERNAME: field(
    z
      .string()
      .transform((text) => text.toLowerCase())
      .refine(
        (name) => /^[a-z0-9][a-z0-9._@-]{0,63}$/.test(name),
        'must have 1 to 64 letters, digits or . _ - @, and begin with a letter or digit',
      ),
    'Name of the first admin. Read only while there is none.',
    { fallback: 'admin' },
  ),
  ADMIN_PASSWORD: field(
    z
      .string()
      .min(12, 'must have at least 12 characters')
      .max(200, 'must have at most 200 characters')
      .optional(),
    'Password of the first admin. Read only while there is none.',
    {
      secret: true,
      unset: 'on a terminal generated and printed once, elsewhere the start says how to make the account',
    },
  ),
  PUBLIC_URL: field(
    httpUrl.transform((text) => new URL(text).origin).optional(),
    'The origin people use; a sign-in message must name it.',
    { unset: 'http://localhost:PORT and http://127.0.0.1:PORT' },
  ),
  SITE_DIR: field(
    z.string(),
    "Folder with the operator's own terms.html, privacy.html (each also .nl.html) and security.txt; what it lacks is the product's.",
    { fallback: 'site' },
  ),
  TRUST_PROXY: field(
    z
      .string()
      .transform((text) => text.replaceAll(' ', ''))
      .refine(
        (text) => /^\d{1,2}$/.test(text) || text.split(',').every(isProxy),
        'must be a number of proxies, or their addresses or networks with commas between them; a network wider than /8 (IPv6: /7) would believe strangers',
      )
      .transform((text): number | string => (/^\d{1,2}$/.test(text) ? Number(text) : text)),
    'Number of proxies in front, or their addresses, so that client addresses are read correctly.',
    { fallback: '0' },
  ),
  PRODUCT_NAME: field(
    z.string().max(40, 'must have at most 40 characters'),
    'Name of the product on every screen.',
    { fallback: 'Polder' },
  ),
  LOG_LEVEL: field(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'Lowest level that is logged.',
    { fallback: 'info' },
  ),
  METRICS_TOKEN: field(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'Bearer token that reads /metrics.',
    {
      secret: true,
      unset: '/metrics answers on loopback only, where PUBLIC_URL, TRUST_PROXY and headers name no proxy',
    },
  ),
  ALERTMANAGER_URL: field(httpUrl.optional(), 'Alertmanager, which `npm run doctor` tries.', {
    unset: 'none; beside a real chain the doctor says that nobody is told',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: field(
    httpUrl.optional(),
    'OpenTelemetry collector (OTLP over HTTP) that traces of requests, jobs and SQL are sent to.',
    { unset: 'nothing is traced' },
  ),
  WEBHOOK_URLS: field(
    list(httpUrl),
    'Receivers of webhooks, comma separated: told of each deposit credited, withdrawal paid and day closed (docs/receive.md), such as https://shop.example/polder.',
    { fallback: '', secret: true, unset: 'nobody is told' },
  ),
  WEBHOOK_SECRET: field(secretText.optional(), 'Signs webhooks. Workers need it with WEBHOOK_URLS.', {
    secret: true,
    unset: 'none',
  }),
  WEBHOOK_PRIVATE: field(
    z.enum(['refused', 'allowed'], { error: 'must be refused or allowed' }),
    'Whether a webhook may go to an address that is not public: loopback, a private network.',
    { fallback: 'refused' },
  ),
  VAPID_PUBLIC_KEY: field(
    vapidKey(87),
    "Public half of the key that browsers' push services know this product by; api and workers need it for notifications.",
    { unset: 'no notifications are offered' },
  ),
  VAPID_PRIVATE_KEY: field(vapidKey(43), 'Private half of VAPID_PUBLIC_KEY, for workers.', {
    secret: true,
    unset: 'none',
  }),
  VAPID_SUBJECT: field(
    written(/^(mailto:|https:\/\/)\S+$/, 'must be mailto: or https://').optional(),
    'Where push services reach the operator: mailto:you@example.org or a page. Workers need it with VAPID_PUBLIC_KEY.',
    { unset: 'none' },
  ),
  RATE_LIMIT_PER_SECOND: rate('Requests a second that one client address may make all the time.', '50'),
  RATE_LIMIT_BURST: rate('Requests that one client address may make at once.', '200'),
  SIGN_INS_PER_MINUTE: rate('Sign-in attempts a minute from one address, of wallets and admins each.', '120'),
  WALLET_ACTS_PER_MINUTE: rate(
    'Purchases, sales, withdrawals and other acts a minute of one wallet, from wherever it acts.',
    '120',
  ),
  MAX_OPEN_WITHDRAWALS: field(
    wholeNumber(1, 1_000),
    'Withdrawals that a wallet may have open at once: nobody stands in line many times before others.',
    { fallback: '5' },
  ),
  WITHDRAW_WAIT_MS: field(
    wholeNumber(0, 30_000),
    'How long a withdrawal request waits for its payout to be broadcast, in milliseconds.',
    { fallback: '3000' },
  ),
  READY_LAG_SECONDS: field(
    wholeNumber(1, 86_400),
    'Lag of the indexer, in seconds, above which /readyz says no.',
    { fallback: '60' },
  ),
  ANVIL_PATH: field(z.string().optional(), 'The anvil program that runs the demo chain.', {
    unset: 'the one npm installs, else anvil on PATH',
  }),
} as const

function field<Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  rest: Omit<SettingField, 'schema' | 'about'> = {},
): SettingField<Schema> {
  return { schema, about, ...rest }
}

function rate(about: string, fallback: string) {
  return field(wholeNumber(1, 1_000_000, 'a whole number above 0'), about, { fallback })
}

/** What payouts are held to by the signer alone. */
function signed(about: string) {
  return field(pol().optional(), about, { unset: 'none' })
}

function keystore(about: string) {
  return field(z.string().optional(), about, { unset: 'none' })
}

function keystorePassword(of: string) {
  const password = z.string().min(12, 'must have at least 12 characters').optional()
  return field(password, `Password of ${of}.`, { secret: true, unset: 'none' })
}

function vapidKey(length: number) {
  const form = new RegExp(`^[\\w-]{${length}}$`)
  return written(form, 'must be as `npx web-push generate-vapid-keys` says').optional()
}

function database(about: string, unset: string) {
  return field(postgresUrl.optional(), about, { secret: true, unset })
}
