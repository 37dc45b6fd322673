import { readFileSync } from 'node:fs'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import {
  type ContractArtifact,
  type ContractName,
  type DeploymentTerms,
  planDeployment,
  treasuryOf,
} from './plan-deployment.ts'
import { waitForReceipt } from './receipt.ts'

/** @param folder `contracts/build` */
export function readArtifacts(folder: URL): Record<ContractName, ContractArtifact> {
  const read = (name: ContractName) =>
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as ContractArtifact
  return { timelock: read('timelock'), vault: read('vault'), polder: read('polder') }
}

/**
 * Deploys the contracts to a local chain, and waits for their blocks.
 * @param options `key` pays for it and signs; `artifacts` is the folder `contracts/build`
 * @returns where Polder and its treasury stand, and the block that Polder came with
 * @throws Error when the chain refuses one
 */
export async function deployContracts(options: {
  rpcUrl: string
  artifacts: URL
  key: `0x${string}`
  terms: DeploymentTerms
}): Promise<{ address: `0x${string}`; treasury: `0x${string}`; blockNumber: bigint }> {
  const { terms } = options
  const from = privateKeyToAddress(options.key)
  const client = createPublicClient({ transport: http(options.rpcUrl) })
  const nonce = await client.getTransactionCount({ address: from })
  const plan = planDeployment(terms, readArtifacts(options.artifacts), { from, nonce })
  let blockNumber = 0n
  for (const { data } of plan) blockNumber = (await sendDeployment(options, data)).blockNumber
  const addressOf = (name: ContractName) => plan.find((contract) => contract.name === name)!.address
  return {
    address: addressOf('polder'),
    treasury: treasuryOf(terms, () => addressOf('vault')),
    blockNumber,
  }
}

async function sendDeployment({ rpcUrl, key }: { rpcUrl: string; key: `0x${string}` }, data: `0x${string}`) {
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(key) })
  const hash = await wallet.sendTransaction({ data, chain: null })
  const receipt = await waitForReceipt(createPublicClient({ transport }), hash)
  if (receipt.status !== 'success') throw new Error('The contract was not deployed')
  return { blockNumber: receipt.blockNumber }
}
