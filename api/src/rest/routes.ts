import type { RequestHandler } from 'express'
import { requireAdmin } from '../admin-auth/require-admin.ts'
import { guardOrigin } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { adminExport, getAdminExport } from './admin-export.ts'
import {
  ADMIN_LIST_CALLS,
  adminOverview,
  adminReferralSummary,
  getAdminOverview,
  getAdminReferralSummary,
} from './admin-lists.ts'
import {
  changeAdminPassword,
  getVerify,
  login,
  logout,
  postChangePassword,
  postLogin,
  postLogout,
  postRefresh,
  refresh,
  verifyAdmin,
} from './auth-admin.ts'
import type { Call } from './call.ts'
import { clubInfo, clubStatus, getClubInfo, getClubStatus } from './clubs.ts'
import { config, getConfig } from './config.ts'
import { connect, postConnect } from './connect.ts'
import { boxHistory, boxStats, getBoxHistory, getBoxStats } from './mystery-box.ts'
import { buy, getNfts, getUserNfts, nfts, postPurchase, postSell, sale, userNfts } from './nfts.ts'
import { getPrizePoolStatus, prizePoolStatus } from './prize-pool.ts'
import {
  getReferralEarnings,
  getReferralInfo,
  getReferralTree,
  referralEarnings,
  referralInfo,
  referralTree,
} from './referral.ts'
import { getNonce, nonce, postSignout, postVerify, signout, verify } from './sign-in.ts'
import { dashboardStats, getDashboardStats, getWalletStats, walletStats } from './stats.ts'
import { postWithdraw, withdraw } from './withdraw.ts'

/** A documented call and what serves it. */
export interface Route {
  call: Call
  serve: (parts: Parts) => RequestHandler[]
}

/** Every call of docs/api.md, in the order the document shows them. */
export const ROUTES: readonly Route[] = [
  { call: config, serve: (parts) => [getConfig(parts)] },
  { call: nonce, serve: (parts) => [getNonce(parts)] },
  { call: verify, serve: (parts) => [guardOrigin(parts), postVerify(parts)] },
  { call: signout, serve: (parts) => [postSignout(parts)] },
  { call: connect, serve: (parts) => [postConnect(parts)] },
  { call: walletStats, serve: (parts) => [getWalletStats(parts)] },
  { call: dashboardStats, serve: (parts) => [getDashboardStats(parts)] },
  { call: nfts, serve: (parts) => [getNfts(parts)] },
  { call: userNfts, serve: (parts) => [getUserNfts(parts)] },
  { call: buy, serve: (parts) => [postPurchase(parts)] },
  { call: sale, serve: (parts) => [postSell(parts)] },
  { call: withdraw, serve: (parts) => [postWithdraw(parts)] },
  { call: prizePoolStatus, serve: (parts) => [getPrizePoolStatus(parts)] },
  { call: boxStats, serve: (parts) => [getBoxStats(parts)] },
  { call: boxHistory, serve: (parts) => [getBoxHistory(parts)] },
  { call: clubInfo, serve: (parts) => [getClubInfo(parts)] },
  { call: clubStatus, serve: (parts) => [getClubStatus(parts)] },
  { call: referralInfo, serve: (parts) => [getReferralInfo(parts)] },
  { call: referralEarnings, serve: (parts) => [getReferralEarnings(parts)] },
  { call: referralTree, serve: (parts) => [getReferralTree(parts)] },
  { call: login, serve: (parts) => [guardOrigin(parts), postLogin(parts)] },
  { call: refresh, serve: (parts) => [guardOrigin(parts), postRefresh(parts)] },
  { call: logout, serve: (parts) => [guardOrigin(parts), postLogout(parts)] },
  { call: verifyAdmin, serve: (parts) => [getVerify(parts)] },
  { call: changeAdminPassword, serve: (parts) => [guardOrigin(parts), postChangePassword(parts)] },
  ...[
    { call: adminOverview, serve: getAdminOverview },
    ...ADMIN_LIST_CALLS,
    { call: adminReferralSummary, serve: getAdminReferralSummary },
    { call: adminExport, serve: getAdminExport },
  ].map(({ call, serve }) => ({
    call,
    serve: (parts: Parts) => [requireAdmin(parts, 'viewer'), serve(parts) as RequestHandler],
  })),
]
