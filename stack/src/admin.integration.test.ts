import { join } from 'node:path'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { migrate } from '@polder/ledger/migrate'
import { freshDatabase } from '@polder/testing/database'
import { runToEnd, startStack, type TestStack } from '@polder/testing/stack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PASSWORD = /password (?:is )?([A-Za-z0-9]{24})$/m

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ env: { ADMIN_PASSWORD: '' } })
}, 240_000)
afterAll(async () => await stack.stop())

async function login(username: string, password: string | undefined): Promise<unknown> {
  const answer = await fetch(`${stack.url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { data } = (await answer.json()) as { data?: { admin: unknown } }
  return data?.admin ?? answer.status
}

async function command(...args: string[]): Promise<string> {
  const { code, output } = await stack.command('admin', ...args)
  expect([code, output]).toEqual([0, expect.any(String)])
  return output
}

describe('accounts by command', { timeout: 240_000 }, () => {
  let first: string | undefined

  it('begin with the first one, whose password the first start of a demo shows', async () => {
    first = PASSWORD.exec(stack.output())?.[1]
    expect(await login('admin', first)).toEqual({ username: 'admin', role: 'admin' })
  })

  it('are made, listed, disabled and enabled while the product runs', async () => {
    const password = PASSWORD.exec(await command('add', 'Vera', '--role', 'viewer'))?.[1]
    expect(await login('vera', password)).toEqual({ username: 'vera', role: 'viewer' })
    const again = await stack.command('admin', 'add', 'vera', '--role', 'admin')
    expect(again).toEqual({ code: 1, output: expect.stringMatching(/There is an account "vera" already/) })
    expect((await command('list')).split('\n').slice(0, 2)).toEqual([
      'admin  admin   enabled  password only  1 session',
      'vera   viewer  enabled  password only  1 session',
    ])
    await command('disable', 'vera')
    expect(await login('vera', password)).toBe(401)
    expect(await command('list')).toMatch(/^vera +viewer +disabled +password only +0 sessions$/m)
    await command('enable', 'vera')
    expect(await login('vera', password)).toEqual({ username: 'vera', role: 'viewer' })
  })

  it('say what is wrong with a command', async () => {
    for (const [args, message] of [
      [[], /Use it as/],
      [['reset', 'nobody'], /There is no account "nobody"/],
      [['add', 'a b', '--role', 'viewer'], /A name has 1 to 64 letters/],
    ] as const) {
      expect(await stack.command('admin', ...args)).toEqual({
        code: 1,
        output: expect.stringMatching(message),
      })
    }
  })

  it('are reset while the product is stopped, whose database is left as it was found', async () => {
    expect(await stack.interrupt()).toBe(0)
    const reset = PASSWORD.exec(await command('reset', 'admin'))?.[1]
    expect(runningPostgres(join(stack.dataDir, 'postgres'))).toBeUndefined()
    const said = stack.output().length
    await stack.start()
    expect(stack.output().slice(said)).not.toMatch(/password/)
    expect(await login('admin', first)).toBe(401)
    expect(await login('admin', reset)).toEqual({ username: 'admin', role: 'admin' })
  })

  it('are those of DATABASE_URL where it is set', async () => {
    const database = await freshDatabase()
    const admin = (...args: string[]) => runToEnd('admin', args, { DATABASE_URL: database.url })
    expect(await admin('list')).toEqual({
      code: 1,
      output: expect.stringMatching(/schema .* is not current/),
    })
    await migrate({ url: database.ownerUrl, appUrl: database.url })
    expect(await admin('list')).toEqual({ code: 0, output: expect.stringMatching(/There is no account yet/) })
    expect((await admin('add', 'ada', '--role', 'admin')).output).toMatch(PASSWORD)
    expect((await admin('list')).output).toMatch(/^ada +admin +enabled/m)
    await database.drop()
  })
})

describe('without a database', () => {
  it('say so', async () => {
    const env = { DATA_DIR: join(stack.dataDir, 'nothing'), DATABASE_URL: '' }
    expect(await runToEnd('admin', ['list'], env)).toEqual({
      code: 1,
      output: expect.stringMatching(/no embedded database .* yet: start the product once/),
    })
  })
})
