/** An entry of a list of rewards, as contracts/solidity/Roots.sol reads it: the wallet (20 bytes) and its rewards (12). */
export const ENTRY_BYTES = 32

/**
 * @param rewards wei ever credited, by address in lower case
 * @returns their entries, ascending by wallet
 * @throws RangeError when rewards do not fit into 12 bytes
 */
export function packRewards(rewards: ReadonlyMap<string, bigint>): Buffer {
  const entries = Buffer.alloc(rewards.size * ENTRY_BYTES)
  let at = 0
  for (const address of [...rewards.keys()].sort()) {
    entries.write(address.slice(2), at, 'hex')
    const amount = rewards.get(address)!
    entries.writeUInt32BE(Number(amount >> 64n), at + 20)
    entries.writeBigUInt64BE(amount & 0xffff_ffff_ffff_ffffn, at + 24)
    at += ENTRY_BYTES
  }
  return entries
}

/** @returns wei ever credited, by address in lower case, in the order of the entries */
export function unpackRewards(entries: Buffer): Map<string, bigint> {
  const rewards = new Map<string, bigint>()
  for (let at = 0; at < entries.length; at += ENTRY_BYTES)
    rewards.set(walletAt(entries, at), amountAt(entries, at))
  return rewards
}

/** @returns what entries add up to, wei, and the wallet of the last of them in lower case, if there is one */
export function sumRewards(entries: Buffer): { rewards: bigint; lastWallet: string | undefined } {
  let rewards = 0n
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) rewards += amountAt(entries, at)
  const last = entries.length - ENTRY_BYTES
  return { rewards, lastWallet: last < 0 ? undefined : walletAt(entries, last) }
}

function walletAt(entries: Buffer, at: number): string {
  return `0x${entries.toString('hex', at, at + 20)}`
}

function amountAt(entries: Buffer, at: number): bigint {
  return (BigInt(entries.readUInt32BE(at + 20)) << 64n) | entries.readBigUInt64BE(at + 24)
}
