import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, numberToHex, zeroAddress } from 'viem'
import {
  type Block,
  balanceAt,
  type Node,
  NodeFailure,
  newestBlock,
  type Reader,
  readAll,
  reader,
} from './node.ts'

/** What vault and Polder say at one block, by their own names. Amounts are wei, times and periods seconds. */
export type VaultState = Awaited<ReturnType<typeof readVaultState>>
export type WalletState = VaultState['wallet']
/** What was credited by the end of a day, as the vault has it. */
export type Root = Awaited<ReturnType<typeof readRoot>>

/** At that address is `nothing`, something `other` than a Polder, or one with a `plain` treasury. */
export class NoVaultError extends Error {
  override readonly name = 'NoVaultError'
  constructor(readonly found: 'nothing' | 'other' | 'plain') {
    super(found)
  }
}

/**
 * Finds the vault of a Polder, or takes the vault itself.
 * @throws NoVaultError, NodeFailure
 */
export async function findVault(node: Node, contract: Address, { number }: Block): Promise<Address> {
  const noOf = (error: unknown) => (error instanceof NodeFailure ? Promise.reject(error) : null)
  const code = await node.request({ method: 'eth_getCode', params: [contract, numberToHex(number)] })
  if (code === '0x') throw new NoVaultError('nothing')
  if (await reader(node, number, vaultAbi, contract)('polder').catch(noOf)) return contract
  const polder = reader(node, number, polderAbi, contract)
  const hasVault = await polder('TREASURY_IS_VAULT').catch(noOf)
  if (!hasVault) throw new NoVaultError(hasVault === null ? 'other' : 'plain')
  return lower(await polder('treasury'))
}

/**
 * Reads all that the page shows, at one block.
 * @param contract a Polder, or its vault
 * @throws NoVaultError, NodeFailure
 */
export async function readVaultState(node: Node, contract: Address, wallet: Address) {
  const block = await newestBlock(node)
  const vault = await findVault(node, contract, block)
  const ask = reader(node, block.number, vaultAbi, vault)
  const ofPolder = (address: Address) => reader(node, block.number, polderAbi, address)
  // The vault's, then those that handed over to it, the last first.
  const polders: [Address, ...Address[]] = [lower(await ask('polder'))]
  for (let one = await ofPolder(polders[0])('PREDECESSOR'); one !== zeroAddress; ) {
    polders.push(lower(one))
    one = await ofPolder(one)('PREDECESSOR')
  }
  const terms = ['SILENCE_PERIOD', 'EXIT_PERIOD', 'EXIT_BOND', 'MIN_EXIT', 'rootCount', 'lastRootAt'] as const
  const sums = ['frozenAt', 'round', 'roundEnds', 'principals', 'bonds', 'reserved'] as const
  const [told, { counters, MAX_FEE_BPS }, balance] = await Promise.all([
    readAll(ask, [...terms, ...sums]),
    readAll(ofPolder(polders[0]), ['counters', 'MAX_FEE_BPS']),
    balanceAt(node, vault, block.number),
  ])
  let newest: Root | undefined
  for (let number = Number(told.rootCount); number > 0 && (newest?.isVoid ?? true); number--)
    newest = await readRoot(ask, number - 1)
  if (newest?.isVoid) newest = undefined
  const { depositSum, grossSum, principalSum } = counters
  const listed = newest ? newest.list.rewards + newest.receivables : 0n
  const [sum, pot] = told.frozenAt ? told.principals : [principalSum, principalSum]
  return {
    ...{ ...told, MAX_FEE_BPS, block, vault, balance },
    /** the newest that is not void */
    newest,
    /** of the freeze; before it, of now */
    principals: { sum, pot },
    /** what is owed to all wallets beyond their deposits */
    rewardsOwed: above(depositSum + listed, grossSum + principalSum),
    wallet: await readWallet(node, block, ask, ofPolder, polders, wallet),
  }
}

/** @returns root `number`, from 0 */
export async function readRoot(ask: Reader<typeof vaultAbi>, number: number) {
  return { number, ...(await ask('rootAt', [BigInt(number)])) }
}

async function readWallet(
  node: Node,
  block: Block,
  ask: Reader<typeof vaultAbi>,
  ofPolder: (polder: Address) => Reader<typeof polderAbi>,
  polders: readonly [Address, ...Address[]],
  address: Address,
) {
  const [balance, [deposited, paid], keepers, [target, deadline], share] = await Promise.all([
    balanceAt(node, address, block.number),
    ofPolder(polders[0])('walletTotals', [address]),
    Promise.all(polders.map(async (by) => ({ by, amount: await ofPolder(by)('claimable', [address]) }))),
    ask('exits', [address]),
    ask('shares', [address]),
  ])
  const [rewards, round, principalClaimed, claimed] = share
  const [sum, pot] = round > 0n ? await ask('rounds', [round]) : [0n, 0n]
  return {
    ...{ address, deposited, paid, principalClaimed },
    /** what it can pay fees with */
    balance,
    /** what a Polder keeps for it because its code did not take a payout */
    kept: keepers.find(({ amount }) => amount > 0n) ?? keepers[0]!,
    exit: deadline > 0n ? { target, deadline } : null,
    /** of its newest demand, also one that it has withdrawn: nothing less can be demanded next */
    left: above(target, paid),
    /** registered rewards; null before */
    share: round > 0n ? { rewards, round, claimed, of: { sum, pot } } : null,
  }
}

/** @returns how much one is more than the other; 0 if it is less */
export function above(one: bigint, other: bigint): bigint {
  return one > other ? one - other : 0n
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
