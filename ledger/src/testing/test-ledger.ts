import { POL } from '@polder/base/amount'
import { copiedDatabase, type FreshDatabase } from '@polder/testing/database'
import type { DataSource } from 'typeorm'
import { creditDeposits, type FinalDeposit } from '../chain/credit-deposits.ts'
import { connectWallet } from '../commands/connect-wallet.ts'
import { createDataSource } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openProduct } from '../open-product.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { inTransaction } from '../sql.ts'
import { closeDueDays } from './close-day.ts'

/** A migrated, opened product on a database of its own, for integration tests. */
export interface TestLedger {
  db: DataSource
  database: FreshDatabase
  /** Makes the nth wallet known and deposits to it. @param pol whole POL @returns its address */
  fund(n: number, pol: number, referralCode?: string): Promise<string>
  /** Moves the product's clock forward and closes what is due. @returns the days closed */
  passDays(days: number): Promise<string[]>
  moveClock(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** @returns a database of its own with the whole schema, and nothing in it */
export async function migratedDatabase(): Promise<FreshDatabase> {
  return await copiedDatabase('ledger', async ({ ownerUrl, url }) => {
    await migrate({ url: ownerUrl, appUrl: url })
  })
}

/** @param terms the first plan; the default one when left out */
export async function openTestLedger(terms?: PlanTerms): Promise<TestLedger> {
  const database = await migratedDatabase()
  const db = createDataSource({ url: database.url, poolSize: 12 })
  await db.initialize()
  await openProduct(db, terms)
  const moveClock = async (milliseconds: number) => {
    await db.query('update product_state set clock_offset_ms = clock_offset_ms + $1', [milliseconds])
  }
  return {
    db,
    database,
    moveClock,
    async fund(n, pol, referralCode) {
      const address = addressOf(n)
      await connectWallet(db, { address, referralCode: referralCode ?? null })
      if (pol > 0)
        await inTransaction(db, (manager) =>
          creditDeposits(manager, [finalDeposit(address, BigInt(pol) * POL)]),
        )
      return address
    },
    async passDays(days) {
      await moveClock(days * 86_400_000)
      return closeDueDays(db)
    },
    async close() {
      await db.destroy()
      await database.drop()
    },
  }
}

/** @returns the address of the nth test wallet */
export function addressOf(n: number): string {
  return `0x${n.toString(16).padStart(40, '0')}`
}

let deposits = 0

/** @returns a final deposit like no other. @param amount wei */
export function finalDeposit(
  address: string,
  amount: bigint,
  change: Partial<FinalDeposit> = {},
): FinalDeposit {
  deposits += 1
  const hash = `0x${deposits.toString(16).padStart(64, '0')}`
  return {
    chainId: 137,
    blockNumber: BigInt(deposits),
    blockHash: hash,
    blockTime: new Date(),
    txHash: hash,
    logOrdinal: 0,
    address,
    amount,
    number: BigInt(deposits),
    total: amount,
    ...change,
  }
}
