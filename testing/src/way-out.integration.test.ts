import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { startVaultChain } from './vault-chain.ts'

const script = fileURLToPath(new URL('../../docs/exit.mjs', import.meta.url))
const DAY = 86_400
const BOND = parseEther('1')

type Someone = { key: Hex; account: PrivateKeyAccount; wallet: Address }

describe('docs/exit.mjs', () => {
  it('walks the whole way with a key, and prints what to send without one', async () => {
    const chain = await startVaultChain()
    try {
      const [person, other] = [1n, 2n].map((n) => {
        const key = numberToHex(n + 10n ** 30n, { size: 32 })
        const account = privateKeyToAccount(key)
        return { key, account, wallet: account.address.toLowerCase() as Address }
      }) as [Someone, Someone]
      for (const { account } of [person, other]) {
        await chain.client.setBalance({ address: account.address, value: parseEther('1000') })
        await chain.deposit(account, parseEther('100.000000000000000007'))
      }
      const [paid, rewards] = [parseEther('30'), parseEther('2.000000000000000003')]
      await chain.client.setBalance({ address: chain.vault, value: parseEther('300') })
      await chain.pay([{ wallet: person.wallet, grossAmount: paid, netAmount: parseEther('29') }])
      await chain.pass(DAY)
      await chain.publish(new Map([person, other].map(({ wallet }) => [wallet, rewards])))
      const principal = parseEther('100.000000000000000007') - paid
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
      expect((await chain.client.getBalance({ address: person.wallet })) - before).toBe(rewards)
      expect((await run(['status'])).said).toContain('All is taken.')
    } finally {
      await chain.stop()
    }
  })
})
