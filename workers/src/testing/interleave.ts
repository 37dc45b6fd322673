import type { DataSource, EntityManager } from 'typeorm'
import type { PayoutContext } from '../payouts/payout-context.ts'

/** @returns numbers from 0 to below 1, the same for the same seed (mulberry32) */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @returns the same database; `between` is awaited before each statement of its database transactions */
export function interleavedDatabase(db: DataSource, between: () => Promise<void>): DataSource {
  const watch = (manager: EntityManager): EntityManager =>
    new Proxy(manager, {
      get(target, name) {
        const value = Reflect.get(target, name, target)
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return async (...of: Parameters<EntityManager['query']>) => {
          await between()
          return await target.query(...of)
        }
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'manager') return watch(target.manager)
      const value = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return (...of: unknown[]) => {
        const work = of.pop() as (manager: EntityManager) => Promise<unknown>
        return value.call(target, ...of, (manager: EntityManager) => work(watch(manager)))
      }
    },
  })
}

/** @returns the same context; `between` is awaited before each question to the chain and each statement */
export function interleaved(context: PayoutContext, between: () => Promise<void>): PayoutContext {
  const chain = new Proxy(context.chain, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return async (...of: unknown[]) => {
        await between()
        return await value.apply(target, of)
      }
    },
  })
  return { ...context, chain, db: interleavedDatabase(context.db, between), onStep: between }
}
