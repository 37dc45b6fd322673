import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { startVaultChain, type VaultChain } from './vault-chain.ts'

const script = fileURLToPath(new URL('../../docs/exit.mjs', import.meta.url))
const DAY = 86_400
const WALLETS = 12
const BOND = parseEther('1')
/** The contract keeps a hash for each so many entries. */
const PIECE = 64

/** A wallet as the books have it: deposited, paid gross, rewards ever credited. */
interface Person {
  account: PrivateKeyAccount
  key: Hex
  wallet: Address
  deposited: bigint
  paid: bigint
  rewards: bigint
}

/** A root that was published: its list, and what it credits to each wallet. */
interface Published {
  number: bigint
  entries: readonly Hex[]
  rewards: ReadonlyMap<Address, bigint>
}

/** Numbers that look random and are the same for the same seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    /** wei, never a round number */
    amount: (max: bigint) => (max * BigInt(Math.floor(next() * 1e9))) / 1_000_000_000n + 1n,
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((each) => [next(), each] as const)
        .sort(([a], [b]) => a - b)
        .map(([, each]) => each),
  }
}

type Random = ReturnType<typeof randomOf>

const above = (one: bigint, other: bigint) => (one > other ? one - other : 0n)
const principalOf = ({ deposited, paid }: Person) => above(deposited, paid)

/** Days of deposits, rewards and payouts with odd fees, each ended by a root. */
async function live(chain: VaultChain, random: Random, days: number) {
  const people: Person[] = []
  for (let n = 1; n <= WALLETS; n++) {
    const key = numberToHex(BigInt(n) + 10n ** 30n, { size: 32 })
    const account = privateKeyToAccount(key)
    await chain.client.setBalance({ address: account.address, value: parseEther('100000') })
    const wallet = account.address.toLowerCase() as Address
    people.push({ account, key, wallet, deposited: 0n, paid: 0n, rewards: 0n })
  }
  const roots: Published[] = []
  const act = async () => {
    for (const person of random.shuffled(people)) {
      if (person.deposited > 0n && random.chance(0.6)) continue
      const amount = random.amount(parseEther('500'))
      await chain.deposit(person.account, amount)
      person.deposited += amount
    }
    // The operator adds what rewards are paid from.
    const balance = await chain.client.getBalance({ address: chain.vault })
    await chain.client.setBalance({ address: chain.vault, value: balance + parseEther('100') })
    const payments = random
      .shuffled(people)
      .filter(() => random.chance(0.4))
      .map((person) => {
        const entitlement = person.deposited - person.paid + person.rewards
        const grossAmount = random.chance(0.2) ? entitlement : random.amount(entitlement - 1n)
        person.paid += grossAmount
        return {
          wallet: person.wallet,
          grossAmount,
          netAmount: grossAmount - random.amount(grossAmount / 25n) + 1n,
        }
      })
    if (payments.length > 0) await chain.pay(payments)
  }
  for (let day = 0; day < days; day++) {
    if (day % 3 === 0 && day > 0) await act()
    else if (day === 0)
      for (const person of people) {
        person.deposited = random.amount(parseEther('500'))
        await chain.deposit(person.account, person.deposited)
      }
    for (const person of people) person.rewards += random.amount(person.deposited / 100n)
    await chain.pass(DAY)
    const rewards = new Map(people.map((person) => [person.wallet, person.rewards]))
    roots.push({ number: BigInt(roots.length), entries: await chain.publish(rewards), rewards })
  }
  await chain.pass(DAY / 4)
  await act()
  return { people, roots }
}

describe('the end of an operator', () => {
  it.each([
    { seed: 1, end: 'silence', coverage: 100n, absent: 0 },
    { seed: 2, end: 'silence', coverage: 40n, absent: 0.2 },
    { seed: 3, end: 'zombie', coverage: 40n, absent: 0 },
    { seed: 4, end: 'hostile', coverage: 60n, absent: 0 },
    { seed: 5, end: 'silence', coverage: 130n, absent: 0.3 },
  ] as const)(
    'is settled to the wei: $end, $coverage % of rewards there, $absent absent (seed $seed)',
    async ({ seed, end, coverage, absent }) => {
      const chain = await startVaultChain()
      try {
        const random = randomOf(seed)
        const { people, roots } = await live(chain, random, end === 'zombie' ? 3 : 7)
        const { client, vault } = chain
        const send = async (person: Person, functionName: string, args: readonly unknown[], value = 0n) => {
          const call = { address: vault, abi: vaultAbi, account: person.account, functionName, args, value }
          const { status } = await client.waitForTransactionReceipt({
            hash: await client.writeContract(call as never),
          })
          expect(status).toBe('success')
        }
        const first = people.find((person) => principalOf(person) > parseEther('1'))!
        const attacker = people[0]!
        if (end === 'hostile') {
          // One root with a single entry, of a wallet that never earned so much.
          await chain.pass(DAY)
          const rewards = new Map([[attacker.wallet, parseEther('5000')]])
          roots.push({ number: BigInt(roots.length), entries: await chain.publish(rewards), rewards })
        }
        if (end === 'zombie') {
          await send(first, 'requestExit', [principalOf(first)], BOND)
          for (let day = 0; day < 14; day++) {
            await chain.pass(DAY)
            const rewards = new Map(people.map(({ wallet, rewards }) => [wallet, rewards + BigInt(day)]))
            roots.push({ number: BigInt(roots.length), entries: await chain.publish(rewards), rewards })
          }
        } else await chain.pass(14 * DAY)
        await chain.pass(10)
        await send(
          random.shuffled(people)[0]!,
          ...((end === 'zombie' ? ['freezeFor', [first.wallet]] : ['freeze', []]) as [string, []]),
        )

        const counting: Published[] = []
        for (const root of roots)
          if (
            await client.readContract({
              address: vault,
              abi: vaultAbi,
              functionName: 'countsAfterFreeze',
              args: [root.number],
            })
          )
            counting.push(root)
        expect(counting.length).toBe(end === 'zombie' ? 10 : roots.length)
        const bestOf = ({ wallet }: Person) =>
          counting.reduce((best, root) =>
            (root.rewards.get(wallet) ?? 0n) > (best.rewards.get(wallet) ?? 0n) ? root : best,
          )
        const dueOf = (person: Person) =>
          above(bestOf(person).rewards.get(person.wallet) ?? 0n, above(person.paid, person.deposited))
        const principals = people.reduce((sum, person) => sum + principalOf(person), 0n)
        const rewards = people.reduce((sum, person) => sum + dueOf(person), 0n)
        if (end === 'silence') {
          const entitlement = people.reduce(
            (sum, { deposited, paid, rewards }) => sum + deposited - paid + rewards,
            0n,
          )
          expect(principals + rewards, 'the books owe it to the wei').toBe(entitlement)
        }
        const bonds = end === 'zombie' ? BOND : 0n
        await client.setBalance({ address: vault, value: principals + bonds + (rewards * coverage) / 100n })

        const received = async (person: Person) => {
          const to = numberToHex(BigInt(person.wallet) + 1n, { size: 20 })
          const before = await client.getBalance({ address: to })
          await send(person, 'claim', [to])
          return (await client.getBalance({ address: to })) - before
        }
        for (const person of random.shuffled(people).filter((one) => principalOf(one) > 0n)) {
          const bond = end === 'zombie' && person === first ? BOND : 0n
          expect(await received(person), 'the principal, at once').toBe(principalOf(person) + bond)
        }
        const register = async (person: Person, { number, entries }: Published) => {
          const index = entries.findIndex((entry) => entry.startsWith(person.wallet))
          const piece = Math.floor(index / PIECE)
          const args = [
            number,
            BigInt(piece),
            entries.slice(piece * PIECE, (piece + 1) * PIECE),
            [BigInt(index % PIECE)],
          ]
          await send(random.shuffled(people)[0]!, 'register', args)
        }
        const settle = async (round: readonly Person[], free: bigint) => {
          for (const person of round) await register(person, bestOf(person))
          await chain.pass(30 * DAY)
          const sum = round.reduce((total, person) => total + dueOf(person), 0n)
          const pot = free < sum ? free : sum
          for (const person of random.shuffled(round))
            if ((dueOf(person) * pot) / sum > 0n)
              expect(await received(person)).toBe((dueOf(person) * pot) / sum)
          return pot
        }
        const entitled = random.shuffled(people).filter((person) => dueOf(person) > 0n)
        const late = entitled.slice(0, Math.ceil(entitled.length * absent))
        const free = await client.getBalance({ address: vault })
        const taken = await settle(entitled.slice(late.length), free)
        if (late.length > 0) await settle(late, free - taken)
      } finally {
        await chain.stop()
      }
    },
  )
})

describe('docs/exit.mjs', () => {
  it('walks the whole way with a key, and prints what to send without one', async () => {
    const chain = await startVaultChain()
    try {
      const { people } = await live(chain, randomOf(6), 3)
      const person = people.find((one) => principalOf(one) > parseEther('10'))!
      const principal = principalOf(person)
      const other = people.find((one) => one !== person)!
      const run = (
        args: string[],
        env: Record<string, string> = {},
      ): Promise<{ code: number; said: string }> =>
        new Promise((resolve) => {
          const all = {
            ...process.env,
            RPC: chain.rpcUrl,
            POLDER: chain.polder,
            WALLET: person.wallet,
            ...env,
          }
          execFile(process.execPath, [script, ...args], { env: all }, (error, stdout, stderr) =>
            resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
          )
        })
      const key = { KEY: person.key.slice(2), WALLET: '' }
      const done = { code: 0, said: expect.stringContaining('done: it is in a block') }
      const refused = (why: string) => ({ code: 1, said: expect.stringContaining(why) })
      const wrong = (why: string) => ({ code: 2, said: expect.stringContaining(why) })

      expect(await run([])).toMatchObject({ code: 0, said: expect.stringContaining('Next: request.') })
      expect(await run(['status'], { POLDER: chain.vault })).toMatchObject({ code: 0 })
      expect(await run(['status'], { POLDER: person.wallet })).toEqual(wrong('no Polder at'))
      expect(await run(['status'], { RPC: 'http://127.0.0.1:9' })).toEqual(refused('does not answer'))
      expect(await run(['fly'])).toEqual(wrong('status, request'))
      expect(await run(['status'], { KEY: '0x12' })).toEqual(wrong('KEY is no private key'))
      expect(await run(['request', 'all'], key)).toEqual(wrong('12.5 or 12,5'))
      expect(await run(['request', '1000000'], key)).toEqual(refused('The most is '))
      expect(await run(['request', '0,5'], key)).toEqual(refused('The least is 1 POL'))
      expect(await run(['request', '1,5'], { KEY: other.key })).toEqual(wrong('Only'))
      expect(await run(['request', '1,5'], key)).toEqual(done)
      expect((await run(['status'])).said).toContain('1.5 POL is to be paid by ')
      expect(await run(['close'], key)).toEqual({
        code: 0,
        said: expect.stringContaining('this withdraws it'),
      })
      expect(await run(['request'], key)).toEqual(done)
      expect(await run(['freeze'])).toEqual(refused('there is no reason to freeze yet'))
      expect(await run(['register'])).toEqual(refused('the vault is not frozen'))
      await chain.pass(14 * DAY)

      const { said } = await run(['freeze'])
      const [, to, data] = /^to +(0x\w+)\n.*\ndata +(0x\w+)$/m.exec(said) as unknown as [string, Address, Hex]
      await chain.client.sendTransaction({ account: other.account, to, data })
      expect((await run(['status'])).said).toContain('Next: claim.')
      const elsewhere = numberToHex(BigInt(person.wallet) + 1n, { size: 20 })
      expect(await run(['claim', elsewhere], key)).toEqual(done)
      expect(await chain.client.getBalance({ address: elsewhere })).toBe(principal + BOND)
      expect(await run(['claim'], key)).toEqual(refused('there is nothing to take, or not yet'))
      expect((await run(['status'])).said).toContain('Next: register.')
      expect(await run(['register'], { KEY: other.key })).toEqual(done)
      await chain.pass(30 * DAY)
      const before = await chain.client.getBalance({ address: person.wallet })
      expect(await run(['claim'], { KEY: other.key })).toEqual(done)
      expect((await chain.client.getBalance({ address: person.wallet })) - before).toBe(person.rewards)
      expect((await run(['status'])).said).toContain('All is taken.')
    } finally {
      await chain.stop()
    }
  })
})
