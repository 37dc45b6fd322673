import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, numberToHex, zeroAddress } from 'viem'
import { type Block, balanceAt, type Node, NodeFailure, newestBlock, type Reader, reader } from './node.ts'

/** What was credited by the end of a day, as the vault has it. */
export type Root = Awaited<ReturnType<typeof readRoot>>
export type List = Root['list']

/** What vault and Polder say at one block. Amounts are wei, times unix seconds, periods seconds. */
export interface VaultState {
  block: Block
  vault: Address
  /** the vault's, then those that handed over to it, the last first */
  polders: readonly [Address, ...Address[]]
  balance: bigint
  silencePeriod: number
  exitPeriod: number
  registrationPeriod: number
  exitBond: bigint
  minExit: bigint
  maxFeeBps: number
  rootCount: number
  /** the newest that is not void */
  newest: Root | null
  lastRootAt: number
  /** 0 while the vault is not frozen */
  frozenAt: number
  /** the round as the vault knows it: one that is over is closed by whoever acts next */
  round: { number: bigint; ends: number }
  /** of the freeze; before it, of now */
  principals: Part
  bonds: bigint
  reserved: bigint
  /** what is owed to all wallets beyond their deposits */
  rewardsOwed: bigint
  wallet: WalletState | null
}

/** What is owed, and what there is of it. */
export interface Part {
  sum: bigint
  pot: bigint
}

export interface WalletState {
  address: Address
  /** what it can pay fees with */
  balance: bigint
  deposited: bigint
  /** gross */
  paid: bigint
  /** what a Polder keeps for it because its code did not take a payout */
  kept: { amount: bigint; by: Address }
  exit: { target: bigint; deadline: number } | null
  principalClaimed: boolean
  /** registered rewards; null before */
  share: { rewards: bigint; round: bigint; claimed: boolean; of: Part } | null
}

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
export async function findVault(node: Node, contract: Address, block: Block): Promise<Address> {
  const code = await node.request({ method: 'eth_getCode', params: [contract, numberToHex(block.number)] })
  if (code === '0x') throw new NoVaultError('nothing')
  const isVault = await whether(() => reader(node, block.number, vaultAbi, contract)('polder'))
  if (isVault) return contract
  const polder = reader(node, block.number, polderAbi, contract)
  const hasVault = await whether(() => polder('TREASURY_IS_VAULT'))
  if (hasVault === null) throw new NoVaultError('other')
  if (!hasVault) throw new NoVaultError('plain')
  return lower(await polder('treasury'))
}

/** @returns null where the contract has no such view */
async function whether<T>(ask: () => Promise<T>): Promise<T | null> {
  return await ask().catch((error: unknown) => {
    if (error instanceof NodeFailure) throw error
    return null
  })
}

/**
 * Reads all that the page shows, at one block.
 * @param contract a Polder, or its vault
 * @throws NoVaultError, NodeFailure
 */
export async function readVaultState(
  node: Node,
  contract: Address,
  wallet: Address | null,
): Promise<VaultState> {
  const block = await newestBlock(node)
  const vault = await findVault(node, contract, block)
  const ask = reader(node, block.number, vaultAbi, vault)
  const ofPolder = (address: Address) => reader(node, block.number, polderAbi, address)
  const polders: [Address, ...Address[]] = [lower(await ask('polder'))]
  for (let one = await ofPolder(polders[0])('PREDECESSOR'); one !== zeroAddress; ) {
    polders.push(lower(one))
    one = await ofPolder(one)('PREDECESSOR')
  }
  const [silence, exit, registration, exitBond, minExit, rootCount, lastRootAt, frozenAt] = await Promise.all(
    [
      ask('SILENCE_PERIOD'),
      ask('EXIT_PERIOD'),
      ask('REGISTRATION_PERIOD'),
      ask('EXIT_BOND'),
      ask('MIN_EXIT'),
      ask('rootCount'),
      ask('lastRootAt'),
      ask('frozenAt'),
    ],
  )
  const [maxFeeBps, balance, number, ends, frozen, bonds, reserved, counters, newest] = await Promise.all([
    ofPolder(polders[0])('MAX_FEE_BPS'),
    balanceAt(node, vault, block.number),
    ask('round'),
    ask('roundEnds'),
    ask('principals'),
    ask('bonds'),
    ask('reserved'),
    ofPolder(polders[0])('counters'),
    newestRoot(ask, Number(rootCount)),
  ])
  const { depositSum, grossSum, principalSum } = counters
  const owed = depositSum - grossSum + (newest ? newest.list.rewards + newest.receivables : 0n) - principalSum
  return {
    block,
    vault,
    polders,
    balance,
    silencePeriod: Number(silence),
    exitPeriod: Number(exit),
    registrationPeriod: Number(registration),
    exitBond,
    minExit,
    maxFeeBps,
    rootCount: Number(rootCount),
    newest,
    lastRootAt: Number(lastRootAt),
    frozenAt: Number(frozenAt),
    round: { number, ends: Number(ends) },
    principals: frozenAt ? { sum: frozen[0], pot: frozen[1] } : { sum: principalSum, pot: principalSum },
    bonds,
    reserved,
    rewardsOwed: owed > 0n ? owed : 0n,
    wallet: wallet && (await readWallet(node, block, ask, polders, wallet)),
  }
}

/** @returns root `number`, from 0 */
export async function readRoot(ask: Reader<typeof vaultAbi>, number: number) {
  return { number, ...(await ask('rootAt', [BigInt(number)])) }
}

async function newestRoot(ask: Reader<typeof vaultAbi>, count: number): Promise<Root | null> {
  for (let number = count - 1; number >= 0; number--) {
    const root = await readRoot(ask, number)
    if (!root.isVoid) return root
  }
  return null
}

async function readWallet(
  node: Node,
  block: Block,
  ask: Reader<typeof vaultAbi>,
  polders: VaultState['polders'],
  address: Address,
): Promise<WalletState> {
  const ofPolder = (polder: Address) => reader(node, block.number, polderAbi, polder)
  const [balance, [deposited, paid], kept, [target, deadline], share] = await Promise.all([
    balanceAt(node, address, block.number),
    ofPolder(polders[0])('walletTotals', [address]),
    Promise.all(polders.map(async (by) => ({ by, amount: await ofPolder(by)('claimable', [address]) }))),
    ask('exits', [address]),
    ask('shares', [address]),
  ])
  const [rewards, round, principalClaimed, claimed] = share
  const [sum, pot] = round > 0n ? await ask('rounds', [round]) : [0n, 0n]
  return {
    address,
    balance,
    deposited,
    paid,
    kept: kept.find(({ amount }) => amount > 0n) ?? kept[0]!,
    exit: deadline > 0n ? { target, deadline: Number(deadline) } : null,
    principalClaimed,
    share: round > 0n ? { rewards, round, claimed, of: { sum, pot } } : null,
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
