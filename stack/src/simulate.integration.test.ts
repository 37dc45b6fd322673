import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freshDatabase } from '@polder/testing/database'
import { expect, it } from 'vitest'

const LONG = process.env.POLDER_LONG === '1'
/** As many as there is time for, beside the other tests. */
const SECONDS = 80

it(
  'plays seeds of the whole product, and finds nothing',
  async () => {
    const args = LONG ? ['--seeds', '20000'] : ['--seeds', '60', '--seconds', String(SECONDS)]
    const script = fileURLToPath(new URL('./testing/simulator/simulate.mjs', import.meta.url))
    const database = await freshDatabase()
    const child = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env.PATH, SIMULATOR_POSTGRES: database.superuserUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (data) => (said += String(data)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    await database.drop()
    if (code !== 0) process.stderr.write(said)
    else process.stderr.write(`${said.trim().split('\n').at(-1)}\n`)
    expect(code).toBe(0)
    // So slow a machine says nothing.
    expect(Number(/^(\d+) seeds/m.exec(said)?.[1])).toBeGreaterThan(3)
  },
  LONG ? 12 * 3_600_000 : 240_000,
)
