import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeChain } from '@polder/base/chain-client'
import { type ContractName, type DeploymentTerms, treasuryOf } from '@polder/base/embedded/plan-deployment'
import { hideSecrets } from '@polder/base/redact'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  formatEther,
  http,
  isAddressEqual,
  type PublicClient,
  type TransactionReceipt,
  withRetry,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DeployOrder, readDeployOrder, USAGE } from './deploy-arguments.ts'
import { type Estimate, estimate } from './estimate.ts'
import { report } from './report.ts'

const PATIENCE_MS = 300_000

/**
 * Deploys the contracts to a network, or only says what that would do, and keeps a record of it.
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
  if (order.terms.predecessor) await assertPredecessor(client, order.terms)
  const found = await estimate(client, order)
  console.log(report(order, found))
  const record = join(folder, `${network.name}.json`)
  const known = existsSync(record) && !order.again && !order.terms.predecessor
  const poor = found.balanceWei < found.costWei
  if (known) console.log(`\n${record} tells of a contract there already; --again deploys another.`)
  if (poor) console.log(`\nThe deployer lacks up to ${formatEther(found.costWei - found.balanceWei)} POL.`)
  if (order.dryRun) return console.log('\nA dry run: nothing was sent.')
  if (known || poor) throw new Error('Nothing was sent.')

  const receipt = await send(client, order, found)
  mkdirSync(folder, { recursive: true })
  writeFileSync(record, `${JSON.stringify(recordOf(order, found, receipt), asText, 2)}\n`)
  console.log(`recorded     ${record}`)
  // The node that answers may not have the block yet.
  await withRetry(() => verify(client, order, found), { delay: 1_000, retryCount: 30 })
  console.log(`deployed     in block ${receipt.blockNumber}; the chain answers with these terms\n`)
  console.log(settingsOf(order, addressesOf(found).polder!, receipt.blockNumber))
}

/** @returns the receipt of the last one, which is Polder */
async function send(client: PublicClient, order: DeployOrder, found: Estimate): Promise<TransactionReceipt> {
  const { maxFeePerGas, maxPriorityFeePerGas, contracts } = found
  const account = privateKeyToAccount(order.deployerKey)
  const wallet = createWalletClient({ account, chain: client.chain!, transport: http(order.network.rpcUrl) })
  console.log()
  let receipt: TransactionReceipt | undefined
  for (const [index, { name, address, data, gas }] of contracts.entries()) {
    const nonce = found.nonce + index
    const hash = await wallet.sendTransaction({ data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce })
    console.log(`sent         ${hash} (${name})`)
    receipt = await client.waitForTransactionReceipt({ hash, timeout: PATIENCE_MS })
    if (receipt.status !== 'success' || receipt.contractAddress?.toLowerCase() !== address.toLowerCase())
      throw new Error(`The transaction ${hash} failed. Those before it made contracts that serve nothing.`)
  }
  return receipt!
}

/** The contracts say themselves what they were made with. */
async function verify(client: PublicClient, { terms }: DeployOrder, found: Estimate): Promise<void> {
  const { vault, polder } = addressesOf(found)
  const timelock = terms.predecessor?.timelock ?? addressesOf(found).timelock
  const contract = { address: polder!, abi: polderAbi } as const
  const role = await client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' })
  const has = (held: `0x${string}`, account: `0x${string}`) =>
    client.readContract({ ...contract, functionName: 'hasRole', args: [held, account] })
  const right = [
    await has(zeroHash, timelock!),
    !(await has(zeroHash, found.deployer)),
    (await Promise.all(terms.payoutSigners.map((signer) => has(role, signer)))).every(Boolean),
    (await client.readContract({ ...contract, functionName: 'treasury' })) ===
      treasuryOf(terms, () => vault!),
    (await client.readContract({ ...contract, functionName: 'open' })) === !terms.predecessor,
    !vault ||
      (await client.readContract({ address: vault, abi: vaultAbi, functionName: 'polder' })) === polder,
  ]
  if (!right.every(Boolean)) throw new Error(`The contract at ${polder} has other terms than it was given.`)
}

/** What is given now, and after the move what is given then. */
function settingsOf({ network, terms }: DeployOrder, polder: Address, block: bigint): string {
  const { predecessor } = terms
  if (!predecessor) return `CHAIN_ID=${network.chainId}\nCONTRACT_ADDRESS=${polder}\nCONTRACT_BLOCK=${block}`
  const data = encodeFunctionData({ abi: polderAbi, functionName: 'handOver', args: [polder] })
  return `to announce  ${data} to ${predecessor.address}, by the timelock ${predecessor.timelock}
when that is executed and final (CONTRACT_BLOCK stays):

CONTRACT_ADDRESS=${polder}
FORMER_CONTRACTS=${predecessor.address} and those that FORMER_CONTRACTS holds by now`
}

function addressesOf({ contracts }: Estimate): Partial<Record<string, `0x${string}`>> {
  return Object.fromEntries(contracts.map(({ name, address }) => [name, address]))
}

/** What a successor shares with its predecessor. */
function keptBy({ predecessor, treasury }: DeployOrder['terms']): Partial<Record<ContractName, Address>> {
  if (!predecessor) return {}
  return {
    timelock: predecessor.timelock,
    ...(typeof treasury === 'object' && 'vault' in treasury ? { vault: treasury.vault } : {}),
  }
}

function recordOf({ network, terms }: DeployOrder, found: Estimate, receipt: TransactionReceipt) {
  return {
    network: network.name,
    chainId: network.chainId,
    address: addressesOf(found).polder,
    contracts: { ...keptBy(terms), ...addressesOf(found) },
    block: receipt.blockNumber.toString(),
    blockHash: receipt.blockHash,
    transaction: receipt.transactionHash,
    deployer: found.deployer,
    deployedAt: new Date().toISOString(),
    terms,
  }
}

/** JSON has no bigint. */
function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/**
 * Checks that a contract can hand over to the one that is to be deployed.
 * @throws Error saying what to correct
 */
async function assertPredecessor(
  client: PublicClient,
  { predecessor, treasury }: Pick<DeploymentTerms, 'predecessor' | 'treasury'>,
): Promise<void> {
  const { address, timelock } = predecessor!
  const contract = { address, abi: polderAbi } as const
  const refuse = (why: string): never => {
    throw new Error(`${why} Nothing was sent.`)
  }
  const open = await client.readContract({ ...contract, functionName: 'open' }).catch(() => undefined)
  if (open === undefined) refuse(`--predecessor: there is no Polder at ${address} that can hand over.`)
  if (!open)
    refuse(`--predecessor: ${address} is closed: it has handed over already, or is a successor itself.`)
  if (!(await client.readContract({ ...contract, functionName: 'hasRole', args: [zeroHash, timelock] })))
    refuse(`--timelock: ${timelock} is not the admin of ${address}.`)
  const [isVault, before] = await Promise.all([
    client.readContract({ ...contract, functionName: 'TREASURY_IS_VAULT' }),
    client.readContract({ ...contract, functionName: 'treasury' }),
  ])
  const kept = typeof treasury === 'object' && 'vault' in treasury && isAddressEqual(treasury.vault, before)
  if (isVault && !kept) refuse(`--vault: the treasury of ${address} is the vault ${before}, which stays.`)
  if (!isVault && typeof treasury !== 'string')
    refuse(`--treasury: ${address} has no vault, and its successor has none either.`)
}
