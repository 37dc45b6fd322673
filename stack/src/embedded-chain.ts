import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { POL } from '@polder/base/amount'
import { startChain } from '@polder/base/embedded/chain'
import { deployContracts } from '@polder/base/embedded/deploy'
import { waitForReceipt } from '@polder/base/embedded/receipt'
import { vaultTerms } from '@polder/base/embedded/vault-terms'
import type { GivenSettings } from '@polder/base/settings'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { demoClient, setChainClock } from './chain-clock.ts'
import { type Deployment, dataPaths, readContract } from './data-dir.ts'
import { demoGuardian, demoOperatorKey, demoRootKey } from './demo-accounts.ts'
import { StartError } from './start-error.ts'

const artifacts = new URL('../../contracts/build/', import.meta.url)
/** What the operator adds to the vault, so that the rewards of a demo can be paid; it keeps the rest for gas. */
const FUNDING = 9_000n * POL
/** Enough for years of days that were moved forward. */
const GAS_FOR_ROOTS = 100n * POL
/** Accounts 1001 to 1003 of the mnemonic: to derive them would take a start a tenth of a second of the processor. */
const SPARE_PAYER = '0xa1153393636750230f4dB253300E59Ca8bD3a9c0'
const SPARE_ROOTER = '0xC223B10ef31d74B74ac4931da23c76dfD154e43F'
const SECOND_GUARDIAN = '0x4aF126598417209bFa57bab856963c42C2fee5Db'

export type DemoChain = Awaited<ReturnType<typeof startDemoChain>>

/**
 * Starts the chain of DATA_DIR, with the contract on it.
 * @param now what its clock is to read, now or earlier; a chain that has blocks of a later time stays there
 * @throws StartError naming `npm run reset` when the chain has lost its state
 */
export async function startDemoChain(settings: GivenSettings, now: Date) {
  const paths = dataPaths(settings)
  assertStateWhole(join(paths.chain, 'state.json'))
  const chain = await startChain({
    dataDir: paths.chain,
    port: settings.CHAIN_PORT,
    host: settings.CHAIN_HOST,
    chainId: settings.CHAIN_ID,
    anvilPath: settings.ANVIL_PATH,
    ...(existsSync(paths.contract) ? {} : { timestamp: Math.floor(now.getTime() / 1000) }),
  })
  try {
    const deployment = await ensureContract(chain.rpcUrl, settings)
    await setChainClock(chain.rpcUrl, now)
    await untilFinal(chain.rpcUrl, deployment)
    return { chain, deployment }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

async function ensureContract(rpcUrl: string, settings: GivenSettings): Promise<Deployment> {
  const known = readContract(settings)
  if (known) {
    const client = createPublicClient({ transport: http(rpcUrl) })
    if (await client.getCode({ address: known.address })) return known
    throw new StartError(
      'The demo chain no longer knows the contract: its state was lost. `npm run reset` empties the demo, and ' +
        '`npm start` starts again.',
    )
  }
  const operator = privateKeyToAddress(demoOperatorKey)
  const { address, treasury, blockNumber } = await deployContracts({
    rpcUrl,
    artifacts,
    key: demoOperatorKey,
    terms: {
      admin: operator,
      adminDelaySeconds: 21 * 86_400,
      guardians: [demoGuardian, SECOND_GUARDIAN],
      payoutSigners: [operator, SPARE_PAYER],
      hourlyLimitWei: 2_500n * POL,
      dailyLimitWei: 10_000n * POL,
      treasury: {
        rootSigners: [privateKeyToAddress(demoRootKey), SPARE_ROOTER],
        // Its days pass as fast as its user likes.
        terms: { ...vaultTerms, rootInterval: 0n },
      },
    },
  })
  await fund(rpcUrl, treasury, FUNDING)
  await fund(rpcUrl, privateKeyToAddress(demoRootKey), GAS_FOR_ROOTS)
  const deployment: Deployment = { address, block: blockNumber.toString() }
  writeFileSync(dataPaths(settings).contract, JSON.stringify(deployment))
  return deployment
}

async function fund(rpcUrl: string, to: `0x${string}`, value: bigint): Promise<void> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(demoOperatorKey),
    transport: http(rpcUrl),
  })
  const hash = await wallet.sendTransaction({ to, value, chain: null })
  await waitForReceipt(createPublicClient({ transport: http(rpcUrl) }), hash)
}

/**
 * The contract is asked as of the finalized block, so it must be final before anyone asks; and a chain that was just
 * loaded knows the state of its head only, until it has moved on.
 */
async function untilFinal(rpcUrl: string, { address }: Deployment): Promise<void> {
  const client = demoClient(rpcUrl)
  for (let tries = 0; tries < 4; tries += 1) {
    if (await client.getCode({ address, blockTag: 'finalized' }).catch(() => undefined)) return
    await client.mine({ blocks: 1 })
  }
}

/** A state file that was cut short would be taken for an empty chain, or for none. */
function assertStateWhole(path: string): void {
  if (!existsSync(path)) return
  try {
    JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new StartError(`DATA_DIR: ${path} is damaged. \`npm run reset\` empties the demo.`, { cause })
  }
}
