import type { Logger } from '@polder/base/logger'
import type { Hash, Hex } from 'viem'
import type { KeyAccount } from './key-account.ts'

/**
 * Gives a signed transaction to the chain, as often as needed: the same bytes can only ever be mined once.
 * @returns `refused` when no node takes it now, `unfunded` when that is because the account cannot pay for it
 * @throws Error when no node can be asked
 */
export async function giveToChain(
  { chain, logger }: { chain: KeyAccount; logger: Logger },
  { hash, bytes }: { readonly hash: Hash; readonly bytes: Hex },
): Promise<'taken' | 'refused' | 'unfunded'> {
  try {
    await chain.send(bytes)
    return 'taken'
  } catch (error) {
    // "Already known" and "nonce too low" are worded differently by every node; whether it is there is not.
    if (await chain.knows(hash)) return 'taken'
    logger.warn({ err: error, txHash: hash }, 'a transaction was not taken by the chain')
    return /insufficient funds/i.test(String(error)) ? 'unfunded' : 'refused'
  }
}
