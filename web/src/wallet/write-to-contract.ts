import { polderAbi } from '@polder/contracts/abi.generated'
import { type ContractFunctionArgs, type ContractFunctionName, createClient, custom } from 'viem'
import { writeContract } from 'viem/actions'
import { chainOf } from './chain-of.ts'
import { WalletMissingError } from './connect-problem.ts'
import { requireChain } from './ensure-chain.ts'
import type { WalletRuntime } from './runtime.ts'

type Act = 'payable' | 'nonpayable'

/**
 * Asks the wallet to send a call of the contract.
 * @param from whose act it is, lower case
 * @param call a function of the contract and its arguments; `value` in wei
 * @returns the transaction's hash
 * @throws WrongChainError, WalletMissingError also where another account is connected, or what the wallet throws
 */
export async function writeToContract<Name extends ContractFunctionName<typeof polderAbi, Act>>(
  { connection, config }: WalletRuntime,
  from: `0x${string}`,
  call: {
    functionName: Name
    args?: ContractFunctionArgs<typeof polderAbi, Act, Name>
    value?: bigint
    /** Left out: the present contract. */
    address?: `0x${string}`
  },
): Promise<`0x${string}`> {
  const connected = connection()
  if (connected?.account.toLowerCase() !== from) throw new WalletMissingError(`${from} is not connected`)
  const { provider, account } = connected
  await requireChain(provider, config.chainId)
  const client = createClient({ chain: chainOf(config), transport: custom(provider) })
  return writeContract(client, {
    abi: polderAbi,
    address: config.contractAddress,
    account: account as `0x${string}`,
    ...call,
  } as unknown as Parameters<typeof writeContract>[1])
}
