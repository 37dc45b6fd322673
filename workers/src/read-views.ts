import type { Abi, Address, ContractFunctionName, ContractFunctionReturnType, PublicClient } from 'viem'

/** @returns what functions without arguments say at one block, by their names */
export async function readViews<const A extends Abi, Name extends ContractFunctionName<A, 'view'>>(
  client: PublicClient,
  at: { readonly address: Address; readonly abi: A; readonly blockNumber: bigint },
  ...names: Name[]
): Promise<{ [N in Name]: ContractFunctionReturnType<A, 'view', N> }> {
  const values = await Promise.all(
    names.map((functionName) => client.readContract({ ...at, functionName } as never)),
  )
  return Object.fromEntries(names.map((name, n) => [name, values[n]])) as never
}
