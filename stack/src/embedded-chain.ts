import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedChain, startChain } from '@polder/base/embedded/chain'
import { deployContract, readArtifact } from '@polder/base/embedded/deploy'
import type { GivenSettings } from '@polder/base/settings'
import { createPublicClient, createTestClient, http, publicActions } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { dataPaths } from './data-dir.ts'
import { demoOperatorKey } from './demo-accounts.ts'
import { StartError } from './start-error.ts'

const POL = 10n ** 18n
const artifactPath = new URL('../../contracts/build/polder.json', import.meta.url)

interface Deployment {
  readonly address: `0x${string}`
  readonly block: string
}

export interface DemoChain {
  readonly chain: EmbeddedChain
  readonly contractAddress: `0x${string}`
  readonly contractBlock: bigint
}

/**
 * Starts the chain of DATA_DIR, with the contract on it.
 * @throws StartError naming `npm run reset` when the chain has lost its state
 */
export async function startDemoChain(settings: GivenSettings): Promise<DemoChain> {
  const paths = dataPaths(settings)
  assertStateWhole(join(paths.chain, 'state.json'))
  const chain = await startChain({
    dataDir: paths.chain,
    port: settings.CHAIN_PORT,
    host: settings.CHAIN_HOST,
    chainId: settings.CHAIN_ID,
    anvilPath: settings.ANVIL_PATH,
  })
  try {
    const deployment = await ensureContract(chain.rpcUrl, paths.contract)
    await untilFinal(chain.rpcUrl, deployment)
    return { chain, contractAddress: deployment.address, contractBlock: BigInt(deployment.block) }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

async function ensureContract(rpcUrl: string, recordPath: string): Promise<Deployment> {
  if (existsSync(recordPath)) {
    const known = JSON.parse(readFileSync(recordPath, 'utf8')) as Deployment
    const client = createPublicClient({ transport: http(rpcUrl) })
    if (await client.getCode({ address: known.address })) return known
    throw new StartError(
      'The demo chain no longer knows the contract: its state was lost. `npm run reset` empties the demo, and ' +
        '`npm start` starts again.',
    )
  }
  const operator = privateKeyToAddress(demoOperatorKey)
  const { address, blockNumber } = await deployContract({
    rpcUrl,
    artifact: readArtifact(artifactPath),
    key: demoOperatorKey,
    args: [
      {
        admin: operator,
        operator,
        payoutSigner: operator,
        guardians: [operator],
        treasury: operator,
        treasuryIsVault: false,
        hourlyLimitWei: 1_000_000n * POL,
        dailyLimitWei: 1_000_000n * POL,
      },
    ],
  })
  const deployment: Deployment = { address, block: blockNumber.toString() }
  writeFileSync(recordPath, JSON.stringify(deployment))
  return deployment
}

/**
 * The contract is asked as of the finalized block, so it must be final before anyone asks; and a chain that was just
 * loaded knows the state of its head only, until it has moved on.
 */
async function untilFinal(rpcUrl: string, { address }: Deployment): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
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
