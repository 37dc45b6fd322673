import { polderAbi } from '@polder/contracts/abi.generated'
import type { ContractFunctionArgs, ContractFunctionName } from 'viem'
import { getConnection, writeContract } from 'wagmi/actions'
import { WalletMissingError } from './connect-problem.ts'
import { currentChain, type Requester, WrongChainError } from './ensure-chain.ts'
import type { WalletRuntime } from './runtime.ts'

type Act = 'payable' | 'nonpayable'

/**
 * Asks the wallet to send a call of the contract.
 * @param call a function of the contract and its arguments; `value` in wei
 * @returns the transaction's hash
 * @throws WrongChainError, WalletMissingError, or what the wallet throws
 */
export async function writeToContract<Name extends ContractFunctionName<typeof polderAbi, Act>>(
  { wagmi, config }: WalletRuntime,
  call: {
    functionName: Name
    args?: ContractFunctionArgs<typeof polderAbi, Act, Name>
    value?: bigint
    /** Left out: the present contract. */
    address?: `0x${string}`
  },
): Promise<`0x${string}`> {
  const { address, connector } = getConnection(wagmi)
  const provider = (await connector?.getProvider()) as Requester | undefined
  if (!address || !provider) throw new WalletMissingError('No wallet is connected')
  if ((await currentChain(provider)) !== config.chainId)
    throw new WrongChainError('The wallet is on another chain')
  return writeContract(wagmi, {
    abi: polderAbi,
    address: config.contractAddress,
    account: address,
    chainId: config.chainId,
    ...call,
  } as unknown as Parameters<typeof writeContract>[1])
}
