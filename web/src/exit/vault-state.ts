import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, type Hex, numberToHex, zeroAddress } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'
import { type Block, balanceAt, newestBlock, type Reader, reader } from './node.ts'

/** A published root, with wei and unix seconds. */
export interface Root {
  day: bigint
  root: Hex
  total: bigint
}

/** What vault and Polder say at one block. Amounts are wei, times unix seconds, periods seconds. */
export interface VaultState {
  block: Block
  /** the vault's, then those that handed over to it, the last first */
  polders: readonly [Address, ...Address[]]
  balance: bigint
  terms: {
    silencePeriod: number
    exitPeriod: number
    registrationPeriod: number
    maxFeeBps: bigint
    exitBond: bigint
  }
  /** the root that branches must lead to; null before the first is accepted */
  accepted: Root | null
  /** the newest one, pending or accepted; null before the first */
  newest: Root | null
  /** when the newest root was published; before the first, when the vault was deployed */
  lastRootAt: number
  /** 0 while the vault is not frozen */
  frozenAt: number
  /** the round as the vault knows it: one that is over is closed by whoever acts next */
  round: Round
  bonds: bigint
  reserved: bigint
  wallet: WalletState | null
}

export interface Round {
  number: bigint
  /** 0 while nobody has registered in it */
  ends: number
  sum: bigint
  pot: bigint
}

export interface WalletState {
  address: Address
  deposited: bigint
  paid: bigint
  /** what a Polder keeps for it because its code did not take a payout */
  kept: { amount: bigint; by: Address }
  exit: { amount: bigint; paidBefore: bigint; deadline: number } | null
  served: boolean
  registration: {
    entitlement: bigint
    claimed: boolean
    round: { number: bigint; sum: bigint; pot: bigint }
  } | null
}

/** There is no vault at that address. */
export class NoVaultError extends Error {
  override readonly name = 'NoVaultError'
}

/**
 * Reads all that the page shows, at one block.
 * @param wallet whose part is read; none where nobody is named yet
 * @throws NoVaultError, or what the node throws
 */
export async function readVaultState(
  node: Requester,
  vault: Address,
  wallet: Address | null,
): Promise<VaultState> {
  const block = await newestBlock(node)
  const code = await node.request({ method: 'eth_getCode', params: [vault, numberToHex(block.number)] })
  if (code === '0x') throw new NoVaultError(vault)
  const ask = reader(node, block.number, vaultAbi, vault)
  const polder = await ask('polder').catch(() => {
    throw new NoVaultError(vault)
  })
  const ofPolder = (address: Address) => reader(node, block.number, polderAbi, address)
  const polders: [Address, ...Address[]] = [lower(polder)]
  for (let one = await ofPolder(polder)('PREDECESSOR'); one !== zeroAddress; ) {
    polders.push(lower(one))
    one = await ofPolder(one)('PREDECESSOR')
  }
  const [silence, exit, registration, maxFeeBps, exitBond] = await Promise.all([
    ask('SILENCE_PERIOD'),
    ask('EXIT_PERIOD'),
    ask('REGISTRATION_PERIOD'),
    ask('MAX_FEE_BPS'),
    ask('EXIT_BOND'),
  ])
  const [balance, acceptedRoots, newest, frozenAt, number, ends, bonds, reserved] = await Promise.all([
    balanceAt(node, vault, block.number),
    ask('acceptedRoots'),
    ask('newestRoot'),
    ask('frozenAt'),
    ask('round'),
    ask('roundEnds'),
    ask('bonds'),
    ask('reserved'),
  ])
  const [sum, pot] = await ask('rounds', [number])
  return {
    block,
    polders,
    balance,
    terms: {
      silencePeriod: Number(silence),
      exitPeriod: Number(exit),
      registrationPeriod: Number(registration),
      maxFeeBps: BigInt(maxFeeBps),
      exitBond,
    },
    accepted: acceptedRoots > 0n ? await ask('acceptedRoot') : null,
    newest: newest.root.day > 0n ? newest.root : null,
    lastRootAt: Number(newest.publishedAt),
    frozenAt: Number(frozenAt),
    round: { number, ends: Number(ends), sum, pot },
    bonds,
    reserved,
    wallet: wallet && (await readWallet(ask, ofPolder, polders, wallet)),
  }
}

async function readWallet(
  vault: Reader<typeof vaultAbi>,
  ofPolder: (polder: Address) => Reader<typeof polderAbi>,
  polders: VaultState['polders'],
  address: Address,
): Promise<WalletState> {
  const [[deposited, paid], keptBy, exit, served, registration] = await Promise.all([
    ofPolder(polders[0])('walletTotals', [address]),
    Promise.all(polders.map(async (by) => ({ by, amount: await ofPolder(by)('claimable', [address]) }))),
    vault('exits', [address]),
    vault('isServed', [address]),
    vault('registrations', [address]),
  ])
  const [amount, paidBefore, deadline] = exit
  const [entitlement, round, claimed] = registration
  const [sum, pot] = round > 0n ? await vault('rounds', [round]) : [0n, 0n]
  return {
    address,
    deposited,
    paid,
    kept: keptBy.find(({ amount }) => amount > 0n) ?? keptBy[0]!,
    exit: deadline > 0n ? { amount, paidBefore, deadline: Number(deadline) } : null,
    served,
    registration: round > 0n ? { entitlement, claimed, round: { number: round, sum, pot } } : null,
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
