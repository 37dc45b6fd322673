/**
 * @param contractBlock the setting CONTRACT_BLOCK; 0 when it is not given
 * @returns the block the indexer begins on: none of the contract's events can be in it or below
 */
export function firstBlock(contractBlock: bigint): bigint {
  return contractBlock > 0n ? contractBlock - 1n : 0n
}
