import type { FreshDatabase } from '@polder/testing/database'
import type { Address, Hex } from 'viem'
import { type Act, anyWallet, mayBePaid, oddly, pol, type Stage } from './act.ts'
import { GWEI } from './chain.ts'
import { clock } from './gate.ts'
import {
  DAY_MS,
  GUARDIAN,
  lower,
  OPERATOR,
  OTHER_PAYER,
  POL,
  PUBLISHERS,
  SIGNERS,
  walletOf,
} from './genesis.ts'
import { LIES } from './rpc.ts'
import type { World } from './world.ts'

const outside = (weight: number, run: Act['run']): Act => ({ weight, run })

const DELEGATE = 99
/** What receivers do who want to harm others. */
const HOSTILE: readonly [string, Hex][] = [
  ['refuses', '0x60006000fd'],
  ['burns all gas', '0x5b600056'],
  ['answers too much', '0x620fffff6000fd'],
  ['is delegated to what burns all gas', `0xef0100${walletOf(DELEGATE).slice(2)}`],
]

/** The chain goes on meanwhile, without what waits to be mined. */
async function goBy(world: World, hours: number): Promise<void> {
  clock.now += Math.round(hours * 3_600_000)
  await world.tellTime()
  await world.mine(world.chain.pool.size)
  await world.age(hours)
}

/** What people, operators and strangers do on the chain, and what the world does to the product. */
export const OUTSIDE: Record<string, Act> = {
  deposit: outside(8, async (stage) => {
    const { world, random, tell } = stage
    const n = anyWallet(stage)
    const value = random.chance(0.15) ? BigInt(random.below(30) + 1) : oddly(random, 120n * POL)
    tell(`wallet ${n} deposits ${pol(value)}`)
    await world.send(walletOf(n), 'polder', 'deposit', [], value)
  }),
  'demand an exit': outside(5, async (stage) => {
    const { world, random, tell, happened } = stage
    const n = anyWallet(stage)
    const principal = await world.principalOf(n)
    if (principal === 0n) return tell(`wallet ${n} has nothing to demand`)
    const part = random.chance(0.4) ? principal : oddly(random, principal)
    const amount = part < POL ? principal : part
    tell(`wallet ${n} demands ${pol(amount)} of the vault`)
    mayBePaid(happened, walletOf(n), amount)
    await world.send(walletOf(n), 'vault', 'requestExit', [amount], POL)
  }),
  'close an exit': outside(3, async (stage) => {
    const { world, random, tell } = stage
    const [n, by] = [anyWallet(stage), anyWallet(stage)]
    const who = random.chance(0.6) ? n : by
    tell(`wallet ${who} closes the exit of ${n}`)
    await world.send(walletOf(who), 'vault', 'closeExit', [walletOf(n)])
  }),
  freeze: outside(2, async (stage) => {
    const { world, random, tell, happened } = stage
    const n = anyWallet(stage)
    const forWallet = random.chance(0.5)
    tell(
      forWallet
        ? `somebody freezes the vault for wallet ${n}`
        : 'somebody freezes the vault for want of roots',
    )
    await world.send(walletOf(0), 'vault', forWallet ? 'freezeFor' : 'freeze', forWallet ? [walletOf(n)] : [])
    happened.stopped = true
  }),
  'claim of a frozen vault': outside(1, async (stage) => {
    const { world, tell } = stage
    const n = anyWallet(stage)
    tell(`wallet ${n} claims of the vault`)
    await world.send(walletOf(n), 'vault', 'push', [walletOf(n)])
  }),
  'take what is kept': outside(2, async (stage) => {
    const { world, tell } = stage
    const n = anyWallet(stage)
    tell(`wallet ${n} takes what is kept for it`)
    await world.send(walletOf(n), 'polder', 'claim', [walletOf(0)])
  }),
  'hostile code': outside(2, async (stage) => {
    const { world, random, tell } = stage
    const n = anyWallet(stage)
    const [what, code] = HOSTILE[random.below(HOSTILE.length)]!
    const gone = (await world.chain.codeOf(walletOf(n))) !== '0x' && random.chance(0.3)
    tell(gone ? `wallet ${n} has no code any more` : `the code of wallet ${n} ${what}`)
    await world.endow(walletOf(DELEGATE), HOSTILE[1]![1])
    await world.endow(walletOf(n), gone ? '0x' : code)
  }),
  mine: outside(8, async ({ world, random, tell }) => {
    const block = await world.mine(random.chance(0.2) ? 1 : 0)
    const told = block.mined.map(
      ({ tx, succeeded }) => `${tx.from.slice(-4)}${succeeded ? '' : ' (reverted)'}`,
    )
    tell(`block ${block.number} is mined with ${told.join(', ') || 'nothing'}`)
  }),
  finalize: outside(5, async ({ world, random, tell }) => {
    const { chain } = world
    const { number } = chain.head
    chain.finalize(random.chance(0.7) ? number : chain.final + 1 + random.below(number - chain.final + 1))
    tell(`block ${chain.final} is final`)
  }),
  reorg: outside(3, async ({ world, random, tell }) => {
    const { chain } = world
    const depth = Math.min(chain.head.number - chain.final, 1 + random.below(4))
    if (depth === 0) return tell('nothing is left to reorganise')
    const share = random.below(3) / 2
    chain.reorg(depth, () => random.chance(share))
    tell(`a reorg takes back ${depth} blocks`)
  }),
  'reorg past finality': outside(2, async ({ world, random, tell, happened }) => {
    const { chain } = world
    const newest = chain.blocks.slice(0, chain.final + 1).findLast(({ logs }) => logs.length > 0)!.number
    const reach = random.chance(0.8) && newest > world.firstBlock + 1 && chain.final - newest < 15
    const depth = chain.head.number - (reach ? newest - 1 : chain.final - 1 - random.below(3))
    if (depth >= chain.head.number - world.firstBlock - 1)
      return tell('the chain is too young for a deep reorg')
    const ours = random.chance(0.6)
    chain.reorg(depth, ({ signature }) => (signature === undefined ? random.chance(0.2) : ours))
    await world.mine()
    await world.mine()
    chain.finalize(chain.head.number - random.below(2))
    happened.disturbed = true
    for (let n = random.below(2) * 5; n > 0; n -= 1) await world.look('indexer')
    tell(`a reorg past finality takes back ${depth} blocks`)
  }),
  'the pool forgets': outside(2, async ({ world, random, tell }) => {
    world.forget(random.below(3) / 2)
    tell('the pool forgets what it had')
  }),
  'the pool hears again': outside(3, async ({ world, tell }) => {
    world.hearAgain()
    tell('somebody gives the chain again what the pool forgot')
  }),
  'gas becomes dear': outside(2, async ({ world, random, tell }) => {
    world.chain.baseFee = random.chance(0.6) ? GWEI : BigInt(1 + random.below(9_000)) * GWEI
    tell(`the base fee is ${world.chain.baseFee / GWEI} gwei`)
  }),
  'nodes lie': outside(2, async ({ world, random, tell, happened }) => {
    happened.disturbed = true
    world.heal()
    // What two leave out a quorum agrees on, and the contract's counters do not.
    const lie = random.chance(0.4) ? 'drops logs' : 'makes up a deposit'
    const other = random.below(world.faults.length)
    for (const [n, faults] of world.faults.entries())
      if ((n === other) === (lie === 'makes up a deposit')) faults.lie = lie
    happened.leftOut ||= lie === 'drops logs'
    tell(lie === 'drops logs' ? 'two nodes leave out logs' : 'a node makes up a deposit')
  }),
  'a node fails': outside(5, async ({ world, random, tell, happened }) => {
    world.heal()
    const n = random.chance(0.5) ? 0 : random.below(3)
    const what = random.below(8)
    happened.disturbed = true
    if (what === 0) return tell('all nodes are well')
    if (what === 1) world.faults[n]!.down = true
    if (what === 2) world.faults[n]!.lag = 1 + random.below(4)
    if (what > 2) world.faults[n]!.lie = LIES[random.below(random.chance(0.5) ? 2 : LIES.length)]!
    tell(
      `node ${n + 1} ${what === 1 ? 'is down' : what === 2 ? `is ${world.faults[n]!.lag} blocks behind` : `lies: ${world.faults[n]!.lie}`}`,
    )
  }),
  'receipts are lost': outside(1, async ({ world, random, tell, happened }) => {
    const lost = world.faults[0]!.lie !== 'no receipts' || random.chance(0.3)
    happened.disturbed = true
    happened.lostReceipts = true
    for (const faults of world.faults.slice(0, 2 + random.below(2)))
      Object.assign(faults, { down: false, lag: 0, lie: lost ? 'no receipts' : 'nothing' })
    tell(lost ? 'most nodes have no receipts' : 'nodes have their receipts again')
  }),
  'somebody else pays': outside(1, async (stage) => {
    const { world, random, tell, happened } = stage
    const [open] = await world.rows<{ id: Hex; amount: string; net: string; address: Address }>(
      `select w.id, w.amount, w.net, address from withdrawal w join wallet a on a.id = w.wallet_id
       where open order by number limit 1`,
    )
    const asked = open && random.chance(0.8) ? open : null
    const other = BigInt(random.below(1_000) + 20)
    const asIs = asked && random.chance(0.5)
    const gross = asIs ? BigInt(asked.amount) : other
    const net = asIs ? BigInt(asked.net) : gross - gross / 20n
    const withdrawalId =
      asked?.id ??
      (`0x${random
        .below(2 ** 30)
        .toString(16)
        .padStart(64, '0')}` as Hex)
    const wallet = asked?.address ?? walletOf(anyWallet(stage))
    happened.paidAside = true
    happened.asideIds.add(withdrawalId)
    // What a reorg takes back of it is paid anew, under the id that the books have for it.
    mayBePaid(happened, wallet, gross)
    tell(`another holder of the role pays ${gross} wei${asked ? ` for ${withdrawalId.slice(0, 8)}` : ''}`)
    const count = await world.ask<bigint>('polder', 'withdrawalCount')
    await world.send(lower(OTHER_PAYER.address), 'polder', 'fundAndForwardWithdrawals', [
      count + 1n,
      0n,
      [{ withdrawalId, wallet, grossAmount: gross, netAmount: net }],
    ])
  }),
  'the key signs elsewhere': outside(1, async ({ world, tell, happened }) => {
    happened.foreignNonce = true
    tell('the payout key signs something elsewhere')
    await world.chain.submit({ from: lower(world.signer.address), to: walletOf(0), value: 1n, gas: 30_000n })
  }),
  'another key signs': outside(1, async ({ world, tell, happened }) => {
    happened.otherKey = true
    tell('the signer is started with the other keys')
    world.signer = SIGNERS.find((key) => key !== world.signer)!
    world.publisher = PUBLISHERS.find((key) => key !== world.publisher)!
    world.restart()
  }),
  'a guardian acts': outside(2, async ({ world, random, tell, happened }) => {
    happened.stopped = true
    const [hour, day] = random.chance(0.5) ? [10n * POL, 20n * POL] : [0n, 0n]
    if (random.chance(0.5)) {
      tell(`a guardian lowers the limits to ${pol(hour)} and ${pol(day)}`)
      await world.send(lower(GUARDIAN.address), 'polder', 'setPayoutLimits', [hour, day])
    } else {
      tell('a guardian pauses the contract')
      await world.send(lower(GUARDIAN.address), 'polder', 'pause')
    }
  }),
  'a guardian voids a root': outside(1, async ({ world, tell, happened }) => {
    const count = await world.ask<bigint>('vault', 'rootCount')
    if (count === 0n) return tell('there is no root to void')
    happened.stopped = true
    tell('a guardian voids the newest root')
    await world.send(lower(GUARDIAN.address), 'vault', 'voidRoot', [count - 1n])
  }),
  'the operator restores': outside(2, async ({ world, tell }) => {
    tell('the operator unpauses the contract, and puts limits back')
    await world.putBack()
  }),
  'surplus is taken': outside(1, async ({ world, tell }) => {
    const surplus = await world.ask<bigint>('vault', 'surplus')
    tell(`the operator takes ${pol(surplus)} that the vault has too much`)
    const { from, to } = { from: lower(OPERATOR.address), to: OPERATOR.address }
    await world.send(from, 'vault', 'withdrawSurplus', [surplus, to])
  }),
  'funds are added': outside(2, async ({ world, random, tell }) => {
    const value = oddly(random, 30n * POL)
    tell(`the operator adds ${pol(value)} to the vault`)
    await world.chain.submit({ from: lower(OPERATOR.address), to: world.vault, value })
  }),
  time: outside(3, async ({ world, random, tell }) => {
    const hours = random.chance(0.2) ? 24 * (1 + random.below(4)) : 1 + random.below(20)
    tell(`${hours} hours go by`)
    await goBy(world, hours)
  }),
  night: outside(2, async ({ world, random, tell }) => {
    tell('midnight goes by')
    await goBy(world, (DAY_MS - (clock.now % DAY_MS)) / 3_600_000 + random.below(12))
  }),
  'long outage': outside(0.7, async ({ world, tell, happened }) => {
    tell('nothing of the product runs for 15 days')
    happened.disturbed = true
    await goBy(world, 15 * 24)
  }),
  'remember the books': outside(2, async ({ world, kept, notes, step, tell }) => {
    if (kept.length > 1) return tell('no other copy is kept')
    kept.push({ copy: await world.remember(), notes: notes.copy(), step })
    tell('a copy of the books is kept')
  }),
  'everybody is to leave': outside(0, async ({ happened, tell }) => {
    tell('in the end everybody leaves')
    happened.leaving = true
  }),
  'restore the books': outside(2, async (stage: Stage) => {
    const back = stage.kept.pop()
    if (!back) return stage.tell('there is no copy to restore')
    stage.happened.restored = true
    await stage.world.restore(back.copy as FreshDatabase)
    stage.goBack(back.notes)
    stage.tell(`the books of step ${back.step + 1} are restored`)
  }),
}
