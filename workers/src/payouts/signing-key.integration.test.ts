import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decrypt, encrypt, pbkdf2 } from 'ox/Keystore'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { forkEntry } from '../testing/fork-entry.ts'
import {
  chain,
  context,
  expectPaidOnce,
  POL,
  product,
  request,
  row,
  SIGNER,
  usePayouts,
} from '../testing/payout-fixture.ts'
import { payInOrder } from './pay-in-order.ts'
import { connectPayoutChain } from './payout-chain.ts'
import { openPayoutKey } from './signing-key.ts'

const NONE = {
  OPERATOR_KEY: undefined,
  OPERATOR_KEYSTORE: undefined,
  OPERATOR_KEYSTORE_PASSWORD: undefined,
  OPERATOR_SIGNER_URL: undefined,
}
const KEY = `0x${'4d'.repeat(32)}` as const
const PASSWORD = 'correct horse battery'

describe('a key in an encrypted file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'polder-keystore-'))
  const path = join(folder, 'key.json')
  afterEach(() => rmSync(path, { force: true }))
  const open = (password: string) =>
    openPayoutKey({ ...NONE, OPERATOR_KEYSTORE: path, OPERATOR_KEYSTORE_PASSWORD: password })

  it('is opened with its password and with no other', async () => {
    const [derived, options] = pbkdf2({ password: PASSWORD, iterations: 1_000 })
    const keystore = encrypt(KEY, derived, options)
    expect(decrypt(keystore, derived)).toBe(KEY)
    writeFileSync(path, JSON.stringify(keystore))
    expect((await open(PASSWORD)).address).toBe(privateKeyToAddress(KEY))
    await expect(open('another password')).rejects.toThrow(/OPERATOR_KEYSTORE_PASSWORD is not its password/)
  })

  it('says which file cannot be read, and not what it holds', async () => {
    await expect(open(PASSWORD)).rejects.toThrow(`OPERATOR_KEYSTORE: ${path} cannot be read (ENOENT).`)
    writeFileSync(path, KEY)
    await expect(open(PASSWORD)).rejects.toThrow(/^OPERATOR_KEYSTORE: \S+ is no keystore of version 3/)
    await expect(open(PASSWORD)).rejects.not.toThrow(KEY)
  })
})

describe('a signer of another process', () => {
  usePayouts()
  let stop: (() => void) | undefined
  afterEach(() => stop?.())

  async function openRemote(lie = '') {
    const entry = forkEntry('remote-signer-entry', { KEY: chain.keyOf(SIGNER), LIE: lie })
    stop = () => void entry.kill('SIGKILL')
    const port = await new Promise<number>((resolve) =>
      entry.once('message', (sent) => resolve(Number(sent))),
    )
    const key = await openPayoutKey({ ...NONE, OPERATOR_SIGNER_URL: `http://127.0.0.1:${port}` })
    return { ...context, chain: connectPayoutChain(product.settings, key) }
  }

  it('pays with a key that this process never sees', async () => {
    const remote = await openRemote()
    expect(remote.chain.signer).toBe(chain.accounts[SIGNER]!.address)
    const id = await request(1, 10n * POL)
    await payInOrder(remote)
    await expectPaidOnce(id)
  })

  it.each([
    ['amount', /signed another transaction/],
    ['key', /signed, and not 0x/],
  ] as const)('is not believed when it signs with another %s', async (lie, message) => {
    const remote = await openRemote(lie)
    const id = await request(1, 10n * POL)
    await expect(payInOrder(remote)).rejects.toThrow(message)
    expect((await row(id)).state).toBe('requested')
  })

  it('is said not to answer', async () => {
    await expect(openPayoutKey({ ...NONE, OPERATOR_SIGNER_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
      /OPERATOR_SIGNER_URL: the signer cannot be asked/,
    )
  })
})
