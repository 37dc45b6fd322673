import type { Config } from '../config/config.ts'
import { isUserRejection } from './wallet-error.ts'

/** The only face of a wallet this needs (EIP-1193). */
export interface Requester {
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

type ChainTerms = Pick<Config, 'chainId' | 'chainName' | 'rpcUrl' | 'explorerUrl' | 'nativeCurrency'>

/** The wallet is not on the product's chain and could not be brought there. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError'
}

/**
 * Brings the wallet to the product's chain. A wallet that does not know the chain answers 4902, but
 * many answer other codes: unless the person rejected, the chain is added, and the wallet's own
 * answer to `eth_chainId` is the last word.
 * @throws the wallet's rejection as it came, or WrongChainError
 */
export async function ensureChain(wallet: Requester, chain: ChainTerms): Promise<void> {
  if ((await currentChain(wallet)) === chain.chainId) return
  const chainId = `0x${chain.chainId.toString(16)}`
  if (!(await hasSwitched(wallet, chainId))) {
    await addChain(wallet, chain, chainId)
    // Some wallets add a chain without moving to it; what comes of this is read from the chain id.
    if ((await currentChain(wallet)) !== chain.chainId) await hasSwitched(wallet, chainId)
  }
  await requireChain(wallet, chain.chainId)
}

/** @returns whether the wallet says so; its owner's no is thrown */
async function hasSwitched(wallet: Requester, chainId: string): Promise<boolean> {
  try {
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return true
  } catch (error) {
    if (isUserRejection(error)) throw error
    return false
  }
}

/** @throws WrongChainError when the wallet, or a node, is on another chain */
export async function requireChain(wallet: Requester, chainId: number): Promise<void> {
  if ((await currentChain(wallet)) !== chainId) throw new WrongChainError('The wallet is on another chain')
}

/** @returns the wallet's chain id; wallets answer hex text, a few a number */
export async function currentChain(wallet: Requester): Promise<number> {
  return Number(await wallet.request({ method: 'eth_chainId' }))
}

async function addChain(wallet: Requester, chain: ChainTerms, chainId: string): Promise<void> {
  try {
    await wallet.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId,
          chainName: chain.chainName,
          nativeCurrency: chain.nativeCurrency,
          rpcUrls: chain.rpcUrl ? [chain.rpcUrl] : [],
          ...(chain.explorerUrl ? { blockExplorerUrls: [chain.explorerUrl] } : {}),
        },
      ],
    })
  } catch (error) {
    if (isUserRejection(error)) throw error
    throw new WrongChainError('The wallet could not add the chain', { cause: error })
  }
}
