import { type RequestHandler, Router } from 'express'
import { unknownPath } from '../http/error-answer.ts'
import { guardOrigin } from '../http/guard.ts'
import { jsonBody } from '../http/json-body.ts'
import type { Parts } from '../parts.ts'
import { getClubInfo, getClubStatus } from './clubs.ts'
import { getConfig } from './config.ts'
import { postConnect } from './connect.ts'
import { getBoxHistory, getBoxStats } from './mystery-box.ts'
import { getNfts, getUserNfts, postPurchase, postSell } from './nfts.ts'
import { getPrizePoolStatus } from './prize-pool.ts'
import { getReferralEarnings, getReferralInfo, getReferralTree } from './referral.ts'
import { getNonce, postSignout, postVerify } from './sign-in.ts'
import { getDashboardStats, getWalletStats } from './stats.ts'
import { postWithdraw } from './withdraw.ts'

const BODY_LIMIT = '32kb'

/** The documented calls (product specification §7), each a thin adapter over the ledger. */
export function restRouter(parts: Parts): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.use(jsonBody(BODY_LIMIT))
  router.get('/config', getConfig(parts))
  router.get('/wallet/nonce', getNonce(parts))
  router.post('/wallet/verify', guardOrigin(parts), postVerify(parts))
  router.post('/wallet/signout', postSignout(parts))
  router.post('/wallet/connect', postConnect(parts))
  router.get('/wallet/stats/:wallet', getWalletStats(parts))
  router.get('/dashboard-stats/:wallet', getDashboardStats(parts))
  router.get('/nfts', getNfts(parts))
  router.get('/nfts/user/:wallet', getUserNfts(parts))
  router.post('/nfts/purchase', postPurchase(parts))
  router.post('/nfts/sell/:id', postSell(parts))
  router.post('/treasury/withdraw', postWithdraw(parts))
  router.get('/prize-pool/status/:wallet', getPrizePoolStatus(parts))
  router.get('/mysterybox/stats/:wallet', getBoxStats(parts))
  router.get('/mysterybox/history/:wallet', getBoxHistory(parts))
  router.get('/club-reward/info', getClubInfo(parts))
  router.get('/club-reward/status/:wallet', getClubStatus(parts))
  router.get('/referral/info', getReferralInfo(parts))
  router.get('/referral/earnings/:wallet', getReferralEarnings(parts))
  router.get('/referral/tree/:wallet', getReferralTree(parts))
  router.use(unknownPath)
  return router
}
