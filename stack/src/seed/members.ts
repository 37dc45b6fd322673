import { createHash } from 'node:crypto'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { createDataSource } from '@polder/ledger/database'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import type { Hex } from 'viem'
import { demoAccount } from '../demo-accounts.ts'
import { DEMO_PLACE } from './story.ts'

/** How the members of the story join and act. */
export type Members = Awaited<ReturnType<typeof openMembers>>

/**
 * Acts by the ledger's own functions, in this process: by the API's doors many members would take hours.
 * @param url of the database, as the running product's role
 */
export async function openMembers(url: string, connections: number) {
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
    /** @param sponsor who has joined before */
    async join(member: number, sponsor: number | null) {
      const referralCode = sponsor === null ? null : codes.get(sponsor)!
      const { wallet } = await connectWallet(db, { address: addressOf(member), referralCode })
      codes.set(member, wallet.referralCode)
    },
    async buy(member: number, nftId: string) {
      const { positionId } = await purchase(db, { address: addressOf(member), nftId })
      held.set(`${member} ${nftId}`, [...(held.get(`${member} ${nftId}`) ?? []), positionId])
    },
    async sell(member: number, nftId: string) {
      const positionId = held.get(`${member} ${nftId}`)?.pop()
      if (!positionId) throw new Error(`Member ${member} holds no ${nftId}`)
      await sell(db, { address: addressOf(member), positionId })
    },
    async withdraw(member: number, wei: bigint) {
      await requestWithdrawal(db, { address: addressOf(member), amount: wei })
    },
    close: () => db.destroy(),
  }
}
