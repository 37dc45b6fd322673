import { POL } from '@polder/base/amount'
import { freePort } from '@polder/base/embedded/port'
import { createLogger } from '@polder/base/logger'
import { readGivenSettings, type Settings, withEmbedded } from '@polder/base/settings'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { inTransaction } from '@polder/ledger/sql'
import { finalDeposit, openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { addAdmin } from '../admin-auth/accounts.ts'
import type { AdminRole } from '../admin-auth/admin-session.ts'
import { startApi } from '../start.ts'
import { TestAdmin } from './test-admin.ts'
import { TestClient } from './test-client.ts'

export const CONTRACT_ADDRESS = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

/** Settings of a server that is no demo: its chain is given. */
export const NO_DEMO = {
  RPC_URL: 'http://127.0.0.1:9',
  CONTRACT_ADDRESS,
  OPERATOR_KEY: `0x${'1'.repeat(64)}`,
  SESSION_SECRET: 'a secret of thirty-two characters or more',
}

/** A running API on a database and a port of its own. */
export interface TestApi {
  ledger: TestLedger
  settings: Settings
  url: string
  /** @returns a client that is nobody yet */
  visitor(account?: PrivateKeyAccount): TestClient
  /** @returns a client signed in, connected and credited with whole POL */
  member(pol?: number): Promise<TestClient>
  /** @returns a client signed in as an admin with an account of its own */
  admin(role?: AdminRole): Promise<TestAdmin>
  /** Starts one more process's worth of API on the same database. @returns its address */
  another(): Promise<string>
  /** Stops every API and leaves the database. */
  stopApis(): Promise<void>
  close(): Promise<void>
}

/**
 * @param options.env settings beside the usual ones
 * @param options.rpcUrl a chain; nothing listens where it points by default
 * @param options.webRoot of the web app
 */
export async function openTestApi(
  options: { env?: Record<string, string>; rpcUrl?: string; webRoot?: string } = {},
): Promise<TestApi> {
  const ledger = await openTestLedger()
  const logger = createLogger({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  let admins = 0
  const running: { stop(): Promise<void> }[] = []
  const start = async () => {
    const settings = await settingsFor(ledger, options)
    running.push(await startApi({ settings, logger }, { webRoot: options.webRoot }))
    return settings
  }
  const stopApis = async () => {
    for (const api of running.splice(0)) await api.stop()
  }
  const settings = await start()
  const url = `http://127.0.0.1:${settings.PORT}`
  const visitor = (account = privateKeyToAccount(generatePrivateKey())) => new TestClient(url, account)
  return {
    ledger,
    settings,
    url,
    visitor,
    member: async (pol = 0) => {
      const client = visitor()
      await client.signIn()
      await client.post('/api/wallet/connect', { walletAddress: client.address, referralCode: null })
      if (pol > 0) {
        const deposit = finalDeposit(client.address, BigInt(pol) * POL)
        await inTransaction(ledger.db, (manager) => creditDeposits(manager, [deposit]))
      }
      return client
    },
    admin: async (role = 'admin') => {
      const admin = new TestAdmin(url, `${role}-${++admins}`, 'correct horse battery')
      await addAdmin(ledger.db, { ...admin.account, role, actor: 'test' })
      await admin.login()
      return admin
    },
    another: async () => `http://127.0.0.1:${(await start()).PORT}`,
    stopApis,
    close: async () => {
      await stopApis()
      await ledger.close()
    },
  }
}

async function settingsFor(
  ledger: TestLedger,
  options: { env?: Record<string, string>; rpcUrl?: string },
): Promise<Settings> {
  const given = readGivenSettings({
    PORT: String(await freePort()),
    WITHDRAW_WAIT_MS: '300',
    RATE_LIMIT_BURST: '100000',
    RATE_LIMIT_PER_SECOND: '100000',
    SIGN_INS_PER_MINUTE: '100000',
    WALLET_ACTS_PER_MINUTE: '100000',
    ...options.env,
  })
  const rpcUrl = options.rpcUrl ?? 'http://127.0.0.1:9'
  return withEmbedded(given, {
    DATABASE_URL: ledger.database.urlOf('api'),
    CONSOLE_DATABASE_URL: ledger.database.urlOf('console'),
    RPC_URL: [rpcUrl],
    PUBLIC_RPC_URL: given.PUBLIC_RPC_URL ?? rpcUrl,
    CONTRACT_ADDRESS,
    SESSION_SECRET: 'a secret of thirty-two characters or more',
  })
}
