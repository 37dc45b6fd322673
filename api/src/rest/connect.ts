import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { type KnownWallet, readKnownWallet } from '@polder/ledger/reads/known-wallets'
import * as z from 'zod'
import { addressInput, referralCodeInput } from '../inputs.ts'
import { route } from './call.ts'
import { addressField, answerOf, instantField, success, textField } from './fields.ts'

const body = z.object({ walletAddress: addressInput, referralCode: z.nullish(referralCodeInput) })

/**
 * `POST /api/wallet/connect`: makes the signed-in wallet known. Without a session of that very wallet it only reads
 * (docs/money.md#sponsor).
 */
export const connect = route('POST /wallet/connect', 'Wallet', {
  summary: 'Makes the signed-in wallet known, and reads any wallet',
  description:
    'Only with a session of that very wallet anything is written: a sponsor is bound by the first such call and ' +
    'never changes. An unknown referral code is no failure; `message` says so.',
  body,
  answer: success({
    user: answerOf<KnownWallet>()('User', {
      walletAddress: [addressField('The wallet'), 'address'],
      referralCode: [
        z.nullable(textField('Its own code, to share; null while it is unknown', 'K7P2M9QX')),
        'referralCode',
      ],
      referredBy: [z.nullable(addressField('Its sponsor, if any')), 'referredBy'],
      createdAt: [z.nullable(instantField('When it became known; null while it is unknown')), 'createdAt'],
    }),
    message: z.nullable(textField('What to tell, if anything', 'The referral code is unknown.')),
  }),
  async serve(parts, request) {
    const { walletAddress, referralCode } = body.parse(request.body)
    const session = await parts.sessions.find(parts.cookie.read(request.headers.cookie), parts.freshReads)
    const connected =
      session?.address === walletAddress
        ? await connectWallet(parts.db, { address: walletAddress, referralCode })
        : null
    const user = await readKnownWallet(parts.db.manager, walletAddress)
    return { user, message: connected?.message ?? null }
  },
})
