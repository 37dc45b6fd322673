import type { DataSource } from 'typeorm'
import { createWallet, findWallet, findWalletByCode, type WalletRecord } from '../books/wallets.ts'
import { factTime, inTransaction } from '../sql.ts'

/**
 * Makes a signed-in wallet known and binds its sponsor, once and for good (docs/money.md#sponsor). The caller has proved that
 * the person holds the wallet.
 * @param i.address the wallet that signed in
 * @param i.referralCode of an existing wallet; an unknown one binds no sponsor, and the message says so
 * @returns `created`: it was unknown until now; `joined`: the sponsor whose team this very call made it a member of
 */
export async function connectWallet(db: DataSource, i: { address: string; referralCode?: string | null }) {
  const asKnown = (wallet: WalletRecord) => {
    return { wallet, created: false, joined: null, codeUnknown: false, message: null }
  }
  const known = await findWallet(db.manager, i.address)
  if (known) return asKnown(known)
  return inTransaction(db, async (manager) => {
    const createdAt = await factTime(manager)
    const sponsor = i.referralCode ? await findWalletByCode(manager, i.referralCode) : null
    const sponsorId = sponsor?.id ?? null
    const wallet = await createWallet(manager, {
      address: i.address,
      sponsorId,
      createdAt,
      createdBy: 'sign_in',
    })
    // Somebody else made it known meanwhile.
    if (!wallet) return asKnown((await findWallet(manager, i.address))!)
    const codeUnknown = Boolean(i.referralCode) && !sponsor
    const message = codeUnknown
      ? 'This referral code is unknown: your wallet was connected without a sponsor.'
      : null
    return { wallet, created: true, joined: sponsor?.address ?? null, codeUnknown, message }
  })
}
