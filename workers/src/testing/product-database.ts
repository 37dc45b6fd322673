import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { migrate } from '@polder/ledger/migrate'
import { copiedDatabase, type FreshDatabase } from '@polder/testing/database'

/** @returns a database of its own, migrated and with its queues, as before the product opens */
export async function productDatabase(): Promise<FreshDatabase> {
  return await copiedDatabase('product', async ({ ownerUrl, url }) => {
    await migrate({ url: ownerUrl, appUrl: url })
    await prepareQueues({ ownerUrl, appUrl: url })
  })
}
