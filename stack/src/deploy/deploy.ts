import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeChain } from '@polder/base/chain-client'
import { readArtifact } from '@polder/base/embedded/deploy'
import { hideSecrets } from '@polder/base/redact'
import { polderAbi } from '@polder/contracts/abi.generated'
import {
  createPublicClient,
  createWalletClient,
  formatEther,
  formatGwei,
  http,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DeployOrder, readDeployOrder, USAGE } from './deploy-arguments.ts'
import { type Estimate, estimate } from './estimate.ts'

const artifactPath = new URL('../../../contracts/build/polder.json', import.meta.url)
const PATIENCE_MS = 300_000

/**
 * Deploys the contract to a network, or only says what that would do, and keeps a record of it.
 * @param args see {@link USAGE}
 * @param folder of the records, one file for each network
 * @throws Error saying what to correct; nothing was sent then, unless it names a transaction
 */
export async function deploy(
  args: string[],
  env: Record<string, string | undefined>,
  folder: string,
): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE)
  const order = readDeployOrder(args, env)
  const { network } = order
  hideSecrets({ RPC_URL: network.rpcUrl, OPERATOR_KEY: order.deployerKey })
  const chain = describeChain({ CHAIN_ID: network.chainId, CHAIN_NAME: network.name })
  const client = createPublicClient({
    chain,
    transport: http(network.rpcUrl),
    pollingInterval: 500,
  }) as PublicClient
  const artifact = readArtifact(artifactPath)
  const found = await estimate(client, order, artifact)
  console.log(report(order, found))
  const record = join(folder, `${network.name}.json`)
  const known = existsSync(record) && !order.again
  const poor = found.balanceWei < found.costWei
  if (known) console.log(`\n${record} tells of a contract there already; --again deploys another.`)
  if (poor) console.log(`\nThe deployer lacks up to ${formatEther(found.costWei - found.balanceWei)} POL.`)
  if (order.dryRun) return console.log('\nA dry run: nothing was sent.')
  if (known || poor) throw new Error('Nothing was sent.')

  const account = privateKeyToAccount(order.deployerKey)
  const { gas, maxFeePerGas, maxPriorityFeePerGas, nonce, data } = found
  const wallet = createWalletClient({ account, chain, transport: http(network.rpcUrl) })
  const hash = await wallet.sendTransaction({ data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce })
  console.log(`\nsent         ${hash}`)
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: PATIENCE_MS })
  if (receipt.status !== 'success' || receipt.contractAddress?.toLowerCase() !== found.address.toLowerCase())
    throw new Error(`The transaction ${hash} failed.`)
  await verify(client, found.address, order)
  mkdirSync(folder, { recursive: true })
  writeFileSync(record, `${JSON.stringify(recordOf(order, found, receipt), null, 2)}\n`)
  console.log(
    `deployed     ${found.address} in block ${receipt.blockNumber}; the chain answers with these terms`,
  )
  console.log(`recorded     ${record}\n`)
  console.log(
    `CHAIN_ID=${network.chainId}\nCONTRACT_ADDRESS=${found.address}\nCONTRACT_BLOCK=${receipt.blockNumber}`,
  )
}

function report({ network, terms, dryRun }: DeployOrder, found: Estimate): string {
  const rows: [string, string][] = [
    ['network', `${network.name}, chain ${network.chainId}, asked at ${new URL(network.rpcUrl).host}`],
    ['deployer', `${found.deployer}, nonce ${found.nonce}, ${formatEther(found.balanceWei)} POL`],
    ['gas', `${found.gas} at up to ${formatGwei(found.maxFeePerGas)} gwei`],
    ['cost', `at most ${formatEther(found.costWei)} POL`],
    ['admin', `${terms.admin}, handed over with a delay of ${terms.adminDelaySeconds} s`],
    ['treasury', terms.treasury],
    ['payouts by', terms.payoutSigner],
    ['limit', `${formatEther(terms.payoutLimitWei)} POL within ${terms.payoutWindowSeconds} s`],
    [dryRun ? 'would be' : 'will be', found.address],
  ]
  return rows.map(([name, value]) => `${name.padEnd(12)} ${value}`).join('\n')
}

/** The contract says itself what it was made with. */
async function verify(client: PublicClient, address: `0x${string}`, { terms }: DeployOrder): Promise<void> {
  const contract = { address, abi: polderAbi } as const
  const role = await client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' })
  const right = [
    (await client.readContract({ ...contract, functionName: 'defaultAdmin' })) === terms.admin,
    (await client.readContract({ ...contract, functionName: 'treasury' })) === terms.treasury,
    await client.readContract({ ...contract, functionName: 'hasRole', args: [role, terms.payoutSigner] }),
  ]
  if (!right.every(Boolean)) throw new Error(`The contract at ${address} has other terms than it was given.`)
}

function recordOf(
  { network, terms }: DeployOrder,
  found: Estimate,
  receipt: { transactionHash: string; blockNumber: bigint; blockHash: string },
) {
  return {
    network: network.name,
    chainId: network.chainId,
    address: found.address,
    block: receipt.blockNumber.toString(),
    blockHash: receipt.blockHash,
    transaction: receipt.transactionHash,
    deployer: found.deployer,
    deployedAt: new Date().toISOString(),
    terms: { ...terms, payoutLimitWei: terms.payoutLimitWei.toString() },
  }
}
