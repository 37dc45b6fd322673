import { readFileSync } from 'node:fs'
import { type Abi, createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** What the compiler made of a contract, as `contracts/build` keeps it. */
export interface ContractArtifact {
  readonly abi: Abi
  readonly bytecode: `0x${string}`
}

/** @param path a file of `contracts/build` */
export function readArtifact(path: string | URL): ContractArtifact {
  return JSON.parse(readFileSync(path, 'utf8')) as ContractArtifact
}

/**
 * Deploys a contract and waits for its block.
 * @param options `key` pays for it and signs; `args` go to the constructor
 * @returns where it stands, and the block it came with
 * @throws Error when the chain refuses it
 */
export async function deployContract(options: {
  rpcUrl: string
  artifact: ContractArtifact
  key: `0x${string}`
  args: readonly unknown[]
}): Promise<{ address: `0x${string}`; blockNumber: bigint }> {
  const transport = http(options.rpcUrl)
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(options.key) })
  const { abi, bytecode } = options.artifact
  const hash = await wallet.deployContract({ abi, bytecode, args: options.args, chain: null })
  const client = createPublicClient({ transport, pollingInterval: 25 })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 30_000 })
  if (receipt.status !== 'success' || !receipt.contractAddress)
    throw new Error('The contract was not deployed')
  return { address: receipt.contractAddress, blockNumber: receipt.blockNumber }
}
