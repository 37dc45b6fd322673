import { type FreshDatabase, freshDatabase } from '@polder/testing/database'
import pg, { type PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyBlocks, copyOut, copyRows } from './copy.ts'

let database: FreshDatabase
let pool: pg.Pool
let client: PoolClient
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1, pipeline: true } as pg.PoolConfig)
  client = await pool.connect()
  await client.query('create table line (n integer primary key, word text)')
})
afterAll(async () => {
  client.release()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await client.query('truncate line')
})

const count = async () => Number((await client.query('select count(*) from line')).rows[0].count)

describe('writing with COPY', () => {
  it('writes more than the connection takes at once, and reads it again as it was', async () => {
    function* lines() {
      for (let n = 0; n < 100_000; n++) yield `${n}\tword ${n}`
    }
    await copyRows(client, 'copy line from stdin', lines())
    const read: string[] = []
    await copyOut(client, 'select * from line order by n', (line) => read.push(line.toString()))
    expect(read).toEqual([...lines()].map((line) => `${line}\n`))
  })

  it('has copied a block when it asks for the next, which may be written in its place', async () => {
    const block = Buffer.alloc(1 << 16, 'x')
    function* blocks() {
      for (let n = 0; n < 200; n++) {
        block.write(`${String(n).padStart(5, '0')}\t`)
        block[block.length - 1] = 0x0a
        yield block
      }
    }
    await copyBlocks(client, 'copy line from stdin', blocks())
    expect((await client.query('select n from line order by n')).rows.map(({ n }) => n)).toEqual([
      ...Array(200).keys(),
    ])
  })

  it('writes nothing when a block cannot be made, and says why', async () => {
    function* blocks() {
      yield Buffer.from('1\tone\n')
      throw new RangeError('no second block')
    }
    await expect(copyBlocks(client, 'copy line from stdin', blocks())).rejects.toThrow(
      new RangeError('no second block'),
    )
    expect(await count()).toBe(0)
  })

  it('asks for no more once Postgres has refused', async () => {
    let asked = 0
    function* blocks() {
      for (; asked < 10_000; asked++) yield Buffer.from(`one\t${'x'.repeat(1 << 16)}\n`)
    }
    await expect(copyBlocks(client, 'copy line from stdin', blocks())).rejects.toThrow('invalid input syntax')
    expect(asked).toBeLessThan(10_000)
    expect(await count()).toBe(0)
  })
})

describe('reading with COPY', () => {
  it('says what a reader could not do, and leaves the connection usable', async () => {
    let seen = 0
    const read = copyOut(client, 'select generate_series(1, 50000)', () => {
      if (++seen === 3) throw new Error('not this one')
    })
    const [, next] = await Promise.all([
      expect(read).rejects.toThrow('not this one'),
      client.query('select 1 as one'),
    ])
    expect(seen).toBe(3)
    expect(next.rows).toEqual([{ one: 1 }])
  })

  it('says what Postgres refused', async () => {
    await expect(copyOut(client, 'select 1 / 0', () => undefined)).rejects.toThrow('division by zero')
    expect(await count()).toBe(0)
  })
})
