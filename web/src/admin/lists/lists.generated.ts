// Written by web/generate-lists.mjs from schema.graphql: `npm run generate -w web`.
import { graphql, type ResultOf } from '../../api/graphql.ts'

const AdminAuditLogQuery = graphql(`
  query AdminAuditLog($first: Int!, $after: String, $sortBy: AuditLogSort!, $descending: Boolean!, $filter: AuditLogFilter) {
    admin {
      auditLog(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            act
            actor
            at
            details
            hash
            previousHash
            reason
            sequence
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** What an admin did. Nobody can change it; its hash covers the line before */
export const auditLog = {
  query: AdminAuditLogQuery,
  page: (data: ResultOf<typeof AdminAuditLogQuery>) => data.admin.auditLog,
  rowKey: "sequence",
  kinds: {"act":"String","actor":"String","at":"DateTime","details":"String","hash":"String","previousHash":"String","reason":"String","sequence":"ID"},
  filters: ["actors","acts","from","subjects","to"],
} as const

const AdminBalancesQuery = graphql(`
  query AdminBalances($first: Int!, $after: String, $sortBy: AdminWalletSort!, $descending: Boolean!, $filter: AdminWalletFilter) {
    admin {
      balances(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            available
            createdAt
            inFlight
            principal
            receivable
            totalDeposited
            totalWithdrawn
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A wallet's balances, as the books hold them now */
export const balances = {
  query: AdminBalancesQuery,
  page: (data: ResultOf<typeof AdminBalancesQuery>) => data.admin.balances,
  rowKey: "address",
  kinds: {"address":"Address","available":"POL","createdAt":"DateTime","inFlight":"POL","principal":"POL","receivable":"POL","totalDeposited":"POL","totalWithdrawn":"POL"},
  filters: ["createdBy","from","sponsors","to","wallet"],
} as const

const AdminClosesQuery = graphql(`
  query AdminCloses($first: Int!, $after: String, $sortBy: AdminCloseSort!, $descending: Boolean!, $filter: AdminCloseFilter) {
    admin {
      closes(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            closedAt
            club
            day
            digest
            durationSeconds
            interest
            mysteryBox
            planVersion
            prize
            referral
            shards
            shardsPosted
            startedAt
            state
            total
            wallets
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A day that is closed, or is being closed. Amounts are null until it is computed */
export const closes = {
  query: AdminClosesQuery,
  page: (data: ResultOf<typeof AdminClosesQuery>) => data.admin.closes,
  rowKey: "day",
  kinds: {"closedAt":"DateTime","club":"POL","day":"Date","digest":"String","durationSeconds":"Float","interest":"POL","mysteryBox":"POL","planVersion":"Int","prize":"POL","referral":"POL","shards":"Int","shardsPosted":"Int","startedAt":"DateTime","state":"CloseState","total":"POL","wallets":"Int"},
  filters: ["from","states","to"],
} as const

const AdminDepositsQuery = graphql(`
  query AdminDeposits($first: Int!, $after: String, $sortBy: AdminDepositSort!, $descending: Boolean!, $filter: AdminDepositFilter) {
    admin {
      deposits(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            amount
            blockNumber
            blockTime
            createdAt
            entryId
            id
            state
            txHash
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A credited deposit */
export const deposits = {
  query: AdminDepositsQuery,
  page: (data: ResultOf<typeof AdminDepositsQuery>) => data.admin.deposits,
  rowKey: "id",
  kinds: {"address":"Address","amount":"POL","blockNumber":"Int","blockTime":"DateTime","createdAt":"DateTime","entryId":"ID","id":"ID","state":"AdminDepositState","txHash":"Hash"},
  filters: ["from","states","to","wallet"],
} as const

const AdminHoldingsQuery = graphql(`
  query AdminHoldings($first: Int!, $after: String, $sortBy: AdminHoldingSort!, $descending: Boolean!, $filter: AdminHoldingFilter) {
    admin {
      holdings(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            createdAt
            dailyInterest
            id
            nftId
            nftName
            planVersion
            price
            soldAt
            state
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A position, held or sold */
export const holdings = {
  query: AdminHoldingsQuery,
  page: (data: ResultOf<typeof AdminHoldingsQuery>) => data.admin.holdings,
  rowKey: "id",
  kinds: {"address":"Address","createdAt":"DateTime","dailyInterest":"POL","id":"ID","nftId":"ID","nftName":"String","planVersion":"Int","price":"POL","soldAt":"DateTime","state":"PositionStatus"},
  filters: ["from","nftIds","states","to","wallet"],
} as const

const AdminPayoutsQuery = graphql(`
  query AdminPayouts($first: Int!, $after: String, $sortBy: AdminPayoutSort!, $descending: Boolean!, $filter: AdminPayoutFilter) {
    admin {
      payouts(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            ageSeconds
            attempt
            broadcasts
            createdAt
            failure
            firstBroadcastAt
            gasUsed
            hash
            id
            lastBroadcastAt
            maxFeePerGas
            maxPriorityFeePerGas
            net
            nonce
            number
            payments
            signer
            state
            withdrawalId
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A payment that was signed for a withdrawal, and the batch that it is in */
export const payouts = {
  query: AdminPayoutsQuery,
  page: (data: ResultOf<typeof AdminPayoutsQuery>) => data.admin.payouts,
  rowKey: "id",
  kinds: {"address":"Address","ageSeconds":"Float","attempt":"Int","broadcasts":"Int","createdAt":"DateTime","failure":"String","firstBroadcastAt":"DateTime","gasUsed":"Int","hash":"Hash","id":"ID","lastBroadcastAt":"DateTime","maxFeePerGas":"POL","maxPriorityFeePerGas":"POL","net":"POL","nonce":"Int","number":"Int","payments":"Int","signer":"Address","state":"PayoutBatchState","withdrawalId":"ID"},
  filters: ["from","states","to","wallet"],
} as const

const AdminPendingDepositsQuery = graphql(`
  query AdminPendingDeposits($first: Int!, $after: String, $sortBy: AdminDepositSort!, $descending: Boolean!, $filter: AdminPendingDepositFilter) {
    admin {
      pendingDeposits(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            amount
            blockNumber
            blockTime
            createdAt
            id
            txHash
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A deposit seen in a block that is not final: the chain may still take it back. It is not in the books */
export const pendingDeposits = {
  query: AdminPendingDepositsQuery,
  page: (data: ResultOf<typeof AdminPendingDepositsQuery>) => data.admin.pendingDeposits,
  rowKey: "id",
  kinds: {"address":"Address","amount":"POL","blockNumber":"Int","blockTime":"DateTime","createdAt":"DateTime","id":"ID","txHash":"Hash"},
  filters: ["from","to","wallet"],
} as const

const AdminReferralSummaryQuery = graphql(`
  query AdminReferralSummary($first: Int!, $after: String, $sortBy: AdminWalletSort!, $descending: Boolean!, $filter: AdminWalletFilter) {
    admin {
      referralSummary(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            activeCount
            address
            createdAt
            directReferrals
            downlineCount
            referralCode
            sponsor
            totalEarnings
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** What a wallet earned through whom it referred */
export const referralSummary = {
  query: AdminReferralSummaryQuery,
  page: (data: ResultOf<typeof AdminReferralSummaryQuery>) => data.admin.referralSummary,
  rowKey: "address",
  kinds: {"activeCount":"Int","address":"Address","createdAt":"DateTime","directReferrals":"Int","downlineCount":"Int","referralCode":"String","sponsor":"Address","totalEarnings":"POL"},
  filters: ["createdBy","from","sponsors","to","wallet"],
} as const

const AdminSystemLogsQuery = graphql(`
  query AdminSystemLogs($first: Int!, $after: String, $sortBy: AdminLogSort!, $descending: Boolean!, $filter: AdminLogFilter) {
    admin {
      systemLogs(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            at
            blockNumber
            details
            id
            message
            severity
            type
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A line of what the product says of itself */
export const systemLogs = {
  query: AdminSystemLogsQuery,
  page: (data: ResultOf<typeof AdminSystemLogsQuery>) => data.admin.systemLogs,
  rowKey: "id",
  kinds: {"address":"Address","at":"DateTime","blockNumber":"Float","details":"String","id":"ID","message":"String","severity":"LogSeverity","type":"LogType"},
  filters: ["from","severities","to","types","wallet"],
} as const

const AdminWithdrawalsQuery = graphql(`
  query AdminWithdrawals($first: Int!, $after: String, $sortBy: AdminWithdrawalSort!, $descending: Boolean!, $filter: AdminWithdrawalFilter) {
    admin {
      withdrawals(
        first: $first
        after: $after
        sortBy: $sortBy
        descending: $descending
        filter: $filter
      ) {
        edges {
          node {
            address
            amount
            approvals {
              at
              reason
              username
            }
            approvedAt
            cancellable
            createdAt
            endedAt
            failureReason
            fee
            id
            net
            number
            state
            txHash
            waitingFor
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A withdrawal with what operators did about it */
export const withdrawals = {
  query: AdminWithdrawalsQuery,
  page: (data: ResultOf<typeof AdminWithdrawalsQuery>) => data.admin.withdrawals,
  rowKey: "id",
  kinds: {"address":"Address","amount":"POL","approvedAt":"DateTime","cancellable":"Boolean","createdAt":"DateTime","endedAt":"DateTime","failureReason":"String","fee":"POL","id":"ID","net":"POL","number":"ID","state":"WithdrawalState","txHash":"Hash","waitingFor":"String"},
  filters: ["from","states","to","wallet"],
} as const

const AdminWalletClosesQuery = graphql(`
  query AdminWalletCloses($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        closes(first: 20, after: $after) {
          edges {
            node {
              club
              day
              interest
              mysteryBox
              prize
              referral
              total
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** What the close of a day paid to a wallet */
export const walletCloses = {
  query: AdminWalletClosesQuery,
  page: (data: ResultOf<typeof AdminWalletClosesQuery>) => data.admin.wallet.closes,
  rowKey: "day",
  kinds: {"club":"POL","day":"Date","interest":"POL","mysteryBox":"POL","prize":"POL","referral":"POL","total":"POL"},
} as const

const AdminWalletLogLinesQuery = graphql(`
  query AdminWalletLogLines($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        logLines(first: 20, after: $after) {
          edges {
            node {
              address
              at
              blockNumber
              details
              id
              message
              severity
              type
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** A line of what the product says of itself */
export const walletLogLines = {
  query: AdminWalletLogLinesQuery,
  page: (data: ResultOf<typeof AdminWalletLogLinesQuery>) => data.admin.wallet.logLines,
  rowKey: "id",
  kinds: {"address":"Address","at":"DateTime","blockNumber":"Float","details":"String","id":"ID","message":"String","severity":"LogSeverity","type":"LogType"},
} as const

const AdminWalletPayoutsQuery = graphql(`
  query AdminWalletPayouts($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        payouts(first: 20, after: $after) {
          edges {
            node {
              address
              ageSeconds
              attempt
              broadcasts
              createdAt
              failure
              firstBroadcastAt
              gasUsed
              hash
              id
              lastBroadcastAt
              maxFeePerGas
              maxPriorityFeePerGas
              net
              nonce
              number
              payments
              signer
              state
              withdrawalId
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** A payment that was signed for a withdrawal, and the batch that it is in */
export const walletPayouts = {
  query: AdminWalletPayoutsQuery,
  page: (data: ResultOf<typeof AdminWalletPayoutsQuery>) => data.admin.wallet.payouts,
  rowKey: "id",
  kinds: {"address":"Address","ageSeconds":"Float","attempt":"Int","broadcasts":"Int","createdAt":"DateTime","failure":"String","firstBroadcastAt":"DateTime","gasUsed":"Int","hash":"Hash","id":"ID","lastBroadcastAt":"DateTime","maxFeePerGas":"POL","maxPriorityFeePerGas":"POL","net":"POL","nonce":"Int","number":"Int","payments":"Int","signer":"Address","state":"PayoutBatchState","withdrawalId":"ID"},
} as const

const AdminWalletReferralsQuery = graphql(`
  query AdminWalletReferrals($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        referrals(first: 20, after: $after) {
          edges {
            node {
              address
              available
              createdAt
              inFlight
              principal
              receivable
              totalDeposited
              totalWithdrawn
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** A wallet's balances, as the books hold them now */
export const walletReferrals = {
  query: AdminWalletReferralsQuery,
  page: (data: ResultOf<typeof AdminWalletReferralsQuery>) => data.admin.wallet.referrals,
  rowKey: "address",
  kinds: {"address":"Address","available":"POL","createdAt":"DateTime","inFlight":"POL","principal":"POL","receivable":"POL","totalDeposited":"POL","totalWithdrawn":"POL"},
} as const

const AdminWalletWithdrawalsQuery = graphql(`
  query AdminWalletWithdrawals($address: Address!, $after: String) {
    admin {
      wallet(address: $address) {
        address
        withdrawals(first: 20, after: $after) {
          edges {
            node {
              address
              amount
              approvals {
                at
                reason
                username
              }
              approvedAt
              cancellable
              createdAt
              endedAt
              failureReason
              fee
              id
              net
              number
              state
              txHash
              waitingFor
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** A withdrawal with what operators did about it */
export const walletWithdrawals = {
  query: AdminWalletWithdrawalsQuery,
  page: (data: ResultOf<typeof AdminWalletWithdrawalsQuery>) => data.admin.wallet.withdrawals,
  rowKey: "id",
  kinds: {"address":"Address","amount":"POL","approvedAt":"DateTime","cancellable":"Boolean","createdAt":"DateTime","endedAt":"DateTime","failureReason":"String","fee":"POL","id":"ID","net":"POL","number":"ID","state":"WithdrawalState","txHash":"Hash","waitingFor":"String"},
} as const

const AdminWalletDepositsQuery = graphql(`
  query AdminWalletDeposits($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      deposits(first: 20, after: $after) {
        edges {
          node {
            amount
            blockNumber
            blockTime
            creditedAt
            id
            status
            txHash
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

/** A deposit seen on chain */
export const walletDeposits = {
  query: AdminWalletDepositsQuery,
  page: (data: ResultOf<typeof AdminWalletDepositsQuery>) => data.wallet.deposits,
  rowKey: "id",
  kinds: {"amount":"POL","blockNumber":"Int","blockTime":"DateTime","creditedAt":"DateTime","id":"ID","status":"TransactionStatus","txHash":"Hash"},
} as const

const AdminWalletPositionsQuery = graphql(`
  query AdminWalletPositions($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      positions(first: 20, after: $after) {
        edges {
          node {
            apyPercent
            closedAt
            dailyInterest
            dailyInterestPercent
            daysEarned
            earned
            forecast {
              day
              interest
              total
            }
            id
            imageUrl
            name
            nftId
            openedAt
            planVersion
            price
            soldPrice
            status
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

/** Principal held over time; the product shows it as an NFT in a collection */
export const walletPositions = {
  query: AdminWalletPositionsQuery,
  page: (data: ResultOf<typeof AdminWalletPositionsQuery>) => data.wallet.positions,
  rowKey: "id",
  kinds: {"apyPercent":"Float","closedAt":"DateTime","dailyInterest":"POL","dailyInterestPercent":"Float","daysEarned":"Int","earned":"POL","id":"ID","imageUrl":"String","name":"String","nftId":"ID","openedAt":"DateTime","planVersion":"Int","price":"POL","soldPrice":"POL","status":"PositionStatus"},
} as const

const AdminWalletStatementQuery = graphql(`
  query AdminWalletStatement($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      statement(first: 20, after: $after) {
        edges {
          node {
            amount
            at
            balanceAfter
            change
            day
            entryId
            id
            label
            net
            status
            txHash
            type
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

/** One line of a wallet's statement: one change of its available balance */
export const walletStatement = {
  query: AdminWalletStatementQuery,
  page: (data: ResultOf<typeof AdminWalletStatementQuery>) => data.wallet.statement,
  rowKey: "id",
  kinds: {"amount":"POL","at":"DateTime","balanceAfter":"POL","change":"POL","day":"Date","entryId":"ID","id":"ID","label":"String","net":"POL","status":"TransactionStatus","txHash":"Hash","type":"TransactionType"},
} as const
