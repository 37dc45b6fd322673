import type { ContractArtifact } from '@polder/base/embedded/deploy'
import { isPublishedKey } from '@polder/base/known-keys'
import { encodeDeployData, getContractAddress, type PublicClient } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { ContractTerms, DeployOrder } from './deploy-arguments.ts'

/** What a deployment would do and cost. */
export interface Estimate {
  readonly deployer: `0x${string}`
  readonly balanceWei: bigint
  readonly nonce: number
  /** Where the contract would stand. */
  readonly address: `0x${string}`
  readonly data: `0x${string}`
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Most that it can cost. */
  readonly costWei: bigint
}

/**
 * Asks the chain what a deployment would cost, and executes it there without sending it.
 * @throws Error when it is the wrong chain, when the chain would refuse the contract, or when a key that everybody
 *   knows would pay on a chain that is not on this machine
 */
export async function estimate(
  client: PublicClient,
  order: DeployOrder,
  artifact: ContractArtifact,
): Promise<Estimate> {
  const { network, deployerKey, terms } = order
  const { hostname } = new URL(network.rpcUrl)
  const chainId = await client.getChainId()
  if (chainId !== network.chainId)
    throw new Error(
      `${hostname} serves chain ${chainId}, and ${network.name} is chain ${network.chainId}. Nothing was sent.`,
    )
  if (isPublishedKey(deployerKey) && !/^(localhost|127\.|\[::1\])/.test(hostname))
    throw new Error('DEPLOYER_KEY is a test key printed in manuals: whoever reads them takes what it holds.')
  const deployer = privateKeyToAddress(deployerKey)
  const data = encodeDeployData({ ...artifact, args: constructorArguments(terms) })
  const nonce = await client.getTransactionCount({ address: deployer, blockTag: 'pending' })
  const fees = await client.estimateFeesPerGas()
  const tip = max(fees.maxPriorityFeePerGas, network.lowestTipWei)
  const maxFeePerGas = fees.maxFeePerGas - fees.maxPriorityFeePerGas + tip
  const gas = await client
    .estimateGas({ account: deployer, data })
    .catch((cause: { shortMessage?: string }) => {
      throw new Error(`The chain would refuse the contract: ${cause.shortMessage ?? cause}`, { cause })
    })
  // Some room for a state that has moved on until the block is made.
  const limit = (gas * 12n) / 10n
  return {
    deployer,
    balanceWei: await client.getBalance({ address: deployer }),
    nonce,
    address: getContractAddress({ from: deployer, nonce: BigInt(nonce) }),
    data,
    gas: limit,
    maxFeePerGas,
    maxPriorityFeePerGas: tip,
    costWei: limit * maxFeePerGas,
  }
}

function constructorArguments(terms: ContractTerms): readonly unknown[] {
  return [
    terms.admin,
    terms.adminDelaySeconds,
    terms.treasury,
    terms.payoutSigner,
    terms.payoutLimitWei,
    terms.payoutWindowSeconds,
  ]
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
