import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { type BranchFile, branchOf } from './sum-tree.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'
import { startVaultChain, type VaultChain } from './vault-chain.ts'

const script = fileURLToPath(new URL('../../docs/exit.mjs', import.meta.url))
const DAY = 86_400
const WALLETS = 12
const BOND = parseEther('1')

/** What a wallet is owed by books that know nothing of the chain's counters. */
interface Person {
  account: PrivateKeyAccount
  key: Hex
  wallet: Address
  owed: bigint
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
    amount: (most: bigint) => (most * BigInt(Math.floor(next() * 1e9))) / 1_000_000_000n + 1n,
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((each) => [next(), each] as const)
        .sort(([a], [b]) => a - b)
        .map(([, each]) => each),
  }
}

type Random = ReturnType<typeof randomOf>

/** Days of deposits, rewards and payouts, each ended by a root; then some more, and the operator is gone. */
async function live(chain: VaultChain, random: Random) {
  const people: Person[] = []
  for (let n = 1; n <= WALLETS; n++) {
    const key = numberToHex(BigInt(n) + 10n ** 30n, { size: 32 })
    const account = privateKeyToAccount(key)
    await chain.client.setBalance({ address: account.address, value: parseEther('100000') })
    people.push({ account, key, wallet: account.address.toLowerCase() as Address, owed: 0n })
  }
  const act = async () => {
    for (const person of random.shuffled(people)) {
      if (person.owed === 0n || random.chance(0.4)) {
        const amount = random.amount(parseEther('500'))
        await chain.deposit(person.account, amount)
        person.owed += amount
      }
    }
    const payments = random
      .shuffled(people)
      .filter(({ owed }) => owed > 0n && random.chance(0.5))
      .map((person) => {
        // Now and then all of it.
        const netAmount = random.chance(0.2) ? person.owed : random.amount(person.owed - 1n)
        person.owed -= netAmount
        return { wallet: person.wallet, netAmount }
      })
    if (payments.length > 0) await chain.pay(payments)
  }
  let files: BranchFile[] = []
  for (let day = 0; day < 4; day++) {
    await act()
    for (const person of people) person.owed += random.amount(person.owed / 100n)
    await chain.pass(DAY)
    const tree = await chain.publish(new Map(people.map(({ wallet, owed }) => [wallet, owed])))
    files = people.map((_, i) => tree.fileOf(i))
  }
  await chain.pass(DAY / 4)
  await act()
  return { people, files }
}

describe('the end of an operator', () => {
  it.each([
    { seed: 1, coverage: 100, absent: 0 },
    { seed: 2, coverage: 60, absent: 0 },
    { seed: 3, coverage: 60, absent: 0.1 },
    { seed: 4, coverage: 130, absent: 0.3 },
  ])(
    'is settled to the wei: $coverage % covered, $absent absent (seed $seed)',
    async ({ seed, coverage, absent }) => {
      const chain = await startVaultChain()
      try {
        const random = randomOf(seed)
        const { people, files } = await live(chain, random)
        const { client, vault } = chain
        const ofVault = { address: vault, abi: vaultAbi } as const
        const sent = async (hash: Promise<Hex>) => {
          const { status } = await client.waitForTransactionReceipt({ hash: await hash })
          expect(status).toBe('success')
        }
        const liabilities = people.reduce((sum, { owed }) => sum + owed, 0n)
        await client.setBalance({ address: vault, value: (liabilities * BigInt(coverage)) / 100n })

        await chain.pass(14 * DAY + 1)
        await sent(client.writeContract({ ...ofVault, account: people[3]!.account, functionName: 'freeze' }))

        const register = async (person: Person) =>
          await sent(
            client.writeContract({
              ...ofVault,
              account: random.shuffled(people)[0]!.account,
              functionName: 'register',
              args: [branchOf(files[people.indexOf(person)]!)],
            }),
          )
        const claims = async (round: readonly Person[], pot: bigint) => {
          const sum = round.reduce((total, { owed }) => total + owed, 0n)
          const there = pot < sum ? pot : sum
          let taken = 0n
          for (const person of random.shuffled(round)) {
            const to = numberToHex(BigInt(person.wallet) + 1n, { size: 20 })
            await sent(
              client.writeContract({
                ...ofVault,
                account: person.account,
                functionName: 'claim',
                args: [to],
              }),
            )
            const received = await client.getBalance({ address: to })
            expect(received, 'what the books say, in proportion').toBe((person.owed * there) / sum)
            taken += received
          }
          expect(there - taken).toBeGreaterThanOrEqual(0n)
          expect(there - taken, 'nothing but roundings stays').toBeLessThan(BigInt(round.length))
          return there
        }

        const owedTo = random.shuffled(people).filter(({ owed }) => owed > 0n)
        const late = owedTo.slice(0, Math.ceil(owedTo.length * absent))
        const punctual = owedTo.slice(late.length)
        for (const person of punctual) await register(person)
        await chain.pass(30 * DAY)
        const balance = await client.getBalance({ address: vault })
        const first = await claims(punctual, balance)
        if (late.length === 0) return
        for (const person of late) await register(person)
        await chain.pass(30 * DAY)
        await claims(late, balance - first)
      } finally {
        await chain.stop()
      }
    },
  )
})

describe('docs/exit.mjs', () => {
  it('walks the whole way with a key, and prints what to send without one', async () => {
    const chain = await startVaultChain()
    const folder = makeTemporaryFolder('exit')
    try {
      const { people, files } = await live(chain, randomOf(5))
      const index = people.findIndex(({ owed }) => owed > parseEther('10'))
      const person = people[index]!
      const run = (args: string[], key?: Hex): Promise<{ code: number; said: string }> =>
        new Promise((resolve) => {
          const env = { ...process.env, RPC: chain.rpcUrl, ...(key ? { KEY: key } : {}) }
          execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
            resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
          )
        })
      const fileOf = (i: number, change: object = {}) => {
        const path = join(folder, `branch-${i}.json`)
        writeFileSync(path, JSON.stringify({ ...files[i], ...change }))
        return path
      }
      const file = fileOf(index)
      const done = { code: 0, said: expect.stringContaining('done: it is in a block') }
      const refused = (error: string) => ({ code: 1, said: expect.stringContaining(error) })

      expect((await run(['status', file])).said).toMatch(/^frozen +no; for silence from /m)
      expect((await run(['status', fileOf(index, { owed: '1' })])).code).toBe(2)
      fileOf(index)
      expect(await run(['request', file, '1000000'], person.key)).toEqual(refused('MoreThanOwed'))
      expect(await run(['request', file, '1'], person.key)).toEqual(done)
      expect(await run(['freeze', file])).toEqual(refused('NoReasonToFreeze'))
      expect(await run(['register', file])).toEqual(refused('NotFrozen'))
      await chain.pass(14 * DAY)

      const { said } = await run(['freeze', file])
      const [, to, data] = /^to +(0x\w+)\n.*\ndata +(0x\w+)$/m.exec(said) as unknown as [string, Address, Hex]
      await chain.client.sendTransaction({ account: people[0]!.account, to, data })
      expect((await run(['status', file])).said).toMatch(/^registration +round 1, until /m)

      expect(await run(['register', file], people[0]!.key)).toEqual(done)
      expect(await run(['claim', file], person.key)).toEqual(refused('NothingToClaim'))
      await chain.pass(30 * DAY)
      const elsewhere = numberToHex(BigInt(person.wallet) + 1n, { size: 20 })
      const signed = await run(['sign', file, elsewhere], person.key)
      const claim = join(folder, 'claim.json')
      writeFileSync(claim, signed.said)
      expect(await run(['relay', file, claim], people[0]!.key)).toEqual(done)
      expect(await chain.client.getBalance({ address: elsewhere })).toBe(person.owed + BOND)

      // Without a file, after the first round.
      const netOf = async ({ wallet }: Person) => {
        const { deposited, paid } = await chain.totalsOf(wallet)
        return deposited - paid
      }
      const nets = await Promise.all(people.map(netOf))
      const [owed, nothing] = [
        nets.findIndex((net, i) => i !== index && net > 0n),
        nets.findIndex((net) => net <= 0n),
      ]
      const named = (i: number) => `${chain.vault}:${people[i]!.wallet}`
      expect(await run(['register', named(owed)], people[owed]!.key)).toEqual(done)
      expect(await run(['register', named(nothing)], people[nothing]!.key)).toEqual(refused('ZeroAmount'))
    } finally {
      removeTemporaryFolder(folder)
      await chain.stop()
    }
  })
})
