import { adminExport } from './admin-export.ts'
import { ADMIN_LIST_CALLS, adminOverview, adminReferralSummary } from './admin-lists.ts'
import { changeAdminPassword, login, logout, refresh, verifyAdmin } from './auth-admin.ts'
import type { Route } from './call.ts'
import { clubInfo, clubStatus } from './clubs.ts'
import { announcements, config } from './config.ts'
import { connect } from './connect.ts'
import { boxHistory, boxStats } from './mystery-box.ts'
import { buy, nfts, sale, userNfts } from './nfts.ts'
import { prizePoolStatus } from './prize-pool.ts'
import { referralEarnings, referralInfo, referralTree } from './referral.ts'
import { nonce, signout, verify } from './sign-in.ts'
import { solvency, vault } from './solvency.ts'
import { dashboardStats, walletStats } from './stats.ts'
import { cancellation, withdraw, withdrawal } from './withdraw.ts'

/** Every call of docs/api.md, in the order the document shows them. */
export const ROUTES: readonly Route[] = [
  config,
  announcements,
  solvency,
  vault,
  nonce,
  verify,
  signout,
  connect,
  walletStats,
  dashboardStats,
  nfts,
  userNfts,
  buy,
  sale,
  withdraw,
  withdrawal,
  cancellation,
  prizePoolStatus,
  boxStats,
  boxHistory,
  clubInfo,
  clubStatus,
  referralInfo,
  referralEarnings,
  referralTree,
  login,
  refresh,
  logout,
  verifyAdmin,
  changeAdminPassword,
  adminOverview,
  ...ADMIN_LIST_CALLS,
  adminReferralSummary,
  adminExport,
]
