import { openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAdmins } from './accounts.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { isPassword } from './passwords.ts'

let ledger: TestLedger
beforeEach(async () => {
  ledger = await openTestLedger()
})
afterEach(() => ledger.close())

const generated = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: undefined }
const given = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'given by the operator' }

/** On a terminal. */
async function ensure(): Promise<{ username: string; password: string } | null> {
  const told = await ensureFirstAdmin(ledger.db, generated, true)
  if (told === 'none') throw new Error('No admin was made')
  return told
}

async function hash(): Promise<string> {
  const rows: { hash: string }[] = await ledger.db.query('select password_hash as hash from admin')
  expect(rows).toHaveLength(1)
  return rows[0]!.hash
}

describe('the first admin', () => {
  it('has a generated password that is told once and kept as argon2id', async () => {
    const shown = await ensure()
    expect(shown).toEqual({ username: 'ada', password: expect.stringMatching(/^[A-Za-z0-9]{24}$/) })
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(await hash(), shown!.password)).toBe(true)
    expect(await ensure()).toBeNull()
    expect(await listAdmins(ledger.db)).toMatchObject([{ username: 'ada', role: 'admin', disabled: false }])
  })

  it('is not made where its generated password would be kept in a log', async () => {
    expect(await ensureFirstAdmin(ledger.db, generated, false)).toBe('none')
    expect(await listAdmins(ledger.db)).toEqual([])
  })

  it('has the given password, which nobody is told', async () => {
    expect(await ensureFirstAdmin(ledger.db, given, false)).toBeNull()
    expect(await isPassword(await hash(), given.ADMIN_PASSWORD)).toBe(true)
  })

  it('stays as it is when the settings change', async () => {
    await ensureFirstAdmin(ledger.db, given, false)
    await ensureFirstAdmin(ledger.db, { ADMIN_USERNAME: 'eve', ADMIN_PASSWORD: 'another password' }, false)
    expect((await listAdmins(ledger.db)).map(({ username }) => username)).toEqual(['ada'])
    expect(await isPassword(await hash(), given.ADMIN_PASSWORD)).toBe(true)
  })

  it('is made by one of many that start together, which alone knows the password', async () => {
    const shown = await Promise.all(Array.from({ length: 6 }, ensure))
    const told = shown.filter((admin) => admin !== null)
    expect(told).toHaveLength(1)
    expect(await isPassword(await hash(), told[0]!.password)).toBe(true)
  })
})
