import { readFileSync } from 'node:fs'
import { type Abi, createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type ContractName, type DeploymentTerms, planDeployment } from './plan-deployment.ts'

/** What the compiler made of a contract, as `contracts/build` keeps it. */
export interface ContractArtifact {
  readonly abi: Abi
  readonly bytecode: `0x${string}`
}

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
  const transport = http(options.rpcUrl)
  const account = privateKeyToAccount(options.key)
  const wallet = createWalletClient({ transport, account })
  const client = createPublicClient({ transport, pollingInterval: 25 })
  const nonce = await client.getTransactionCount({ address: account.address })
  const artifacts = readArtifacts(options.artifacts)
  const plan = planDeployment(options.terms, artifacts, { from: account.address, nonce })
  let blockNumber = 0n
  for (const { name, data } of plan) {
    const hash = await wallet.sendTransaction({ data, chain: null })
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 30_000 })
    if (receipt.status !== 'success') throw new Error(`The contract ${name} was not deployed`)
    blockNumber = receipt.blockNumber
  }
  const { treasury } = options.terms
  const addressOf = (name: ContractName) => plan.find((contract) => contract.name === name)!.address
  return {
    address: addressOf('polder'),
    treasury: typeof treasury === 'string' ? treasury : addressOf('vault'),
    blockNumber,
  }
}
