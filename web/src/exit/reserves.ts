import { polderAbi } from '@polder/contracts/abi.generated'
import type { Address } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'
import { balanceAt, newestBlock, reader } from './node.ts'

const KINDS = ['TREASURY', 'PAYOUT_WALLET', 'CONTRACT'] as const
export type ReserveKind = (typeof KINDS)[number]

/** What the product says that its reserves are, each in wei; the page only repeats it. */
export interface Told {
  chainId: number
  block: bigint
  accounts: readonly { kind: ReserveKind; address: Address; wei: bigint }[]
}

/** What a node says of them: wei by kind, at a block. */
export interface Found {
  block: bigint
  wei: ReadonlyMap<ReserveKind, bigint>
}

/** @returns the words for a fragment; {@link readTold} reads them */
export function writeTold({ chainId, block, accounts }: Told): string {
  const named = accounts.map(({ kind, address, wei }) => [kind, `${address}-${wei}`])
  return String(new URLSearchParams([['chain', String(chainId)], ['block', String(block)], ...named]))
}

/** @returns null if the fragment says nothing of reserves, or not all of it */
export function readTold(fragment: string): Told | null {
  const params = new URLSearchParams(fragment)
  const [chain = '', block = ''] = ['chain', 'block'].map((name) => params.get(name) ?? '')
  const accounts = KINDS.flatMap((kind) => {
    const [, address, wei] = /^(0x[0-9a-f]{40})-(\d{1,78})$/i.exec(params.get(kind) ?? '') ?? []
    return address ? [{ kind, address: address.toLowerCase() as Address, wei: BigInt(wei!) }] : []
  })
  const isWhole = /^\d{1,15}$/.test(chain) && /^\d{1,15}$/.test(block) && accounts.at(-1)?.kind === 'CONTRACT'
  return isWhole ? { chainId: Number(chain), block: BigInt(block), accounts } : null
}

/**
 * Asks what the addresses of the reserves hold, as docs/money.md#proof-of-liabilities counts it: the treasury's address
 * is the contract's word, and what the contract keeps for wallets is theirs.
 * @param accounts as the product named them, the contract among them
 * @returns wei by kind
 * @throws what the node throws, also when it has forgotten that block
 */
export async function askReserves(
  node: Requester,
  accounts: readonly { kind: ReserveKind; address: Address }[],
  block: bigint,
): Promise<Map<ReserveKind, bigint>> {
  const contract = accounts.find(({ kind }) => kind === 'CONTRACT')!.address
  const ask = reader(node, block, polderAbi, contract)
  const [treasury, kept] = await Promise.all([ask('treasury'), ask('claimableTotal')])
  const held = async ({ kind, address }: { kind: ReserveKind; address: Address }): Promise<bigint> => {
    if (kind === 'CONTRACT') return (await balanceAt(node, contract, block)) - kept
    if (kind === 'TREASURY') return await balanceAt(node, treasury, block)
    // One wallet may be both: its money is there once.
    return address.toLowerCase() === treasury.toLowerCase() ? 0n : await balanceAt(node, address, block)
  }
  return new Map(await Promise.all(accounts.map(async (one) => [one.kind, await held(one)] as const)))
}

/** @returns what the node says at the block of the product's words; at its newest, if it does not know that one */
export async function findReserves(node: Requester, { accounts, block }: Told): Promise<Found> {
  try {
    return { block, wei: await askReserves(node, accounts, block) }
  } catch {
    const newest = await newestBlock(node)
    return { block: newest.number, wei: await askReserves(node, accounts, newest.number) }
  }
}
