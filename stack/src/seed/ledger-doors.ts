import { createHash } from 'node:crypto'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { createDataSource } from '@polder/ledger/database'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import type { Hex } from 'viem'
import { demoAccount } from '../demo-accounts.ts'
import type { Doors } from './doors.ts'
import { DEMO_PLACE } from './story.ts'

/**
 * Acts by the ledger's own functions, in this process: what many members take in seconds and not in hours.
 * @param url of the database, as the running product's role
 */
export async function openLedgerDoors(url: string, connections: number): Promise<Doors> {
  const db = createDataSource({ url, poolSize: connections, applicationName: 'polder-seed' })
  await db.initialize()
  const codes = new Map<number, string>()
  const held = new Map<string, string[]>()
  const addressOf = (member: number): Hex =>
    member === DEMO_PLACE
      ? demoAccount(1).address
      : `0x${createHash('sha256').update(`polder seed ${member}`).digest('hex').slice(0, 40)}`
  return {
    addressOf,
    async join(member, sponsor) {
      const referralCode = sponsor === null ? null : codes.get(sponsor)!
      const { wallet } = await connectWallet(db, { address: addressOf(member), referralCode })
      codes.set(member, wallet.referralCode)
    },
    async buy(member, nftId) {
      const { positionId } = await purchase(db, { address: addressOf(member), nftId })
      held.set(`${member} ${nftId}`, [...(held.get(`${member} ${nftId}`) ?? []), positionId])
    },
    async sell(member, nftId) {
      const positionId = held.get(`${member} ${nftId}`)?.pop()
      if (!positionId) throw new Error(`Member ${member} holds no ${nftId}`)
      await sell(db, { address: addressOf(member), positionId })
    },
    async withdraw(member, wei) {
      await requestWithdrawal(db, { address: addressOf(member), amount: wei })
    },
    close: () => db.destroy(),
  }
}
