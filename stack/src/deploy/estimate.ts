import { max } from '@polder/base/amount'
import { readArtifacts } from '@polder/base/embedded/deploy'
import { planDeployment } from '@polder/base/embedded/plan-deployment'
import { isPublishedKey } from '@polder/base/known-keys'
import type { PublicClient } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { DeployOrder } from './deploy-arguments.ts'

const artifacts = new URL('../../../contracts/build/', import.meta.url)

export type Estimate = Awaited<ReturnType<typeof estimate>>

/**
 * Asks the chain what a deployment would cost, and executes it there without sending it.
 * @returns `contracts`: in the order in which they are deployed, with what each may use; `costWei`: the most that it can cost
 * @throws Error when it is the wrong chain, when the chain would refuse the contract, or when a key that everybody
 *   knows would pay on a chain that is not on this machine
 */
export async function estimate(client: PublicClient, order: DeployOrder) {
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
  const nonce = await client.getTransactionCount({ address: deployer, blockTag: 'pending' })
  const fees = await client.estimateFeesPerGas()
  const tip = max(fees.maxPriorityFeePerGas, network.lowestTipWei)
  const maxFeePerGas = fees.maxFeePerGas - fees.maxPriorityFeePerGas + tip
  const contracts: (ReturnType<typeof planDeployment>[number] & { gas: bigint })[] = []
  for (const planned of planDeployment(terms, readArtifacts(artifacts), { from: deployer, nonce })) {
    const gas = await client
      .estimateGas({ account: deployer, data: planned.data })
      .catch((cause: { shortMessage?: string }) => {
        throw new Error(
          `The chain would refuse the contract ${planned.name}: ${cause.shortMessage ?? cause}`,
          { cause },
        )
      })
    // Some room for a state that has moved on until the block is made.
    contracts.push({ ...planned, gas: (gas * 12n) / 10n })
  }
  return {
    deployer,
    balanceWei: await client.getBalance({ address: deployer }),
    nonce,
    contracts,
    maxFeePerGas,
    maxPriorityFeePerGas: tip,
    costWei: contracts.reduce((sum, { gas }) => sum + gas, 0n) * maxFeePerGas,
  }
}
