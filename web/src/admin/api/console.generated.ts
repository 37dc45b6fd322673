// Written by web/generate-console.mjs from schema.graphql: `npm run generate -w web`.
import { graphql, type ResultOf, type VariablesOf } from '../../api/graphql.ts'
import { mutate } from '../../api/mutate.ts'
import { adminClient } from './admin-client.ts'

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
  sorts: ["ACT","ACTOR","CREATED_AT"],
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
  sorts: ["AVAILABLE","CREATED_AT","DEPOSITED","DOWNLINE","REFERRAL_EARNED","WALLET","WITHDRAWN"],
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
  sorts: ["CREATED_AT","TOTAL","WALLETS"],
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
  sorts: ["AMOUNT","BLOCK","CREATED_AT","WALLET"],
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
  sorts: ["CREATED_AT","DAILY_INTEREST","NFT","PRICE","WALLET"],
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
  sorts: ["CREATED_AT","NONCE","WALLET"],
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
  sorts: ["AMOUNT","BLOCK","CREATED_AT","WALLET"],
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
  sorts: ["AVAILABLE","CREATED_AT","DEPOSITED","DOWNLINE","REFERRAL_EARNED","WALLET","WITHDRAWN"],
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
  sorts: ["CREATED_AT","TYPE"],
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
  kinds: {"address":"Address","amount":"POL","approvedAt":"DateTime","cancellable":"Boolean","createdAt":"DateTime","endedAt":"DateTime","failureReason":"String","fee":"POL","id":"ID","net":"POL","number":"ID","state":"WithdrawalState","txHash":"Hash","waitingFor":"WaitingReason"},
  sorts: ["AMOUNT","CREATED_AT","NUMBER","WALLET"],
  filters: ["from","ids","states","to","wallet"],
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
  kinds: {"address":"Address","amount":"POL","approvedAt":"DateTime","cancellable":"Boolean","createdAt":"DateTime","endedAt":"DateTime","failureReason":"String","fee":"POL","id":"ID","net":"POL","number":"ID","state":"WithdrawalState","txHash":"Hash","waitingFor":"WaitingReason"},
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

/** Takes the hash of every line of the audit log again */
export const auditProofQuery = graphql(`
  query AdminAuditProof {
    admin {
      auditProof {
        head
        lines
        ok
        problem
      }
    }
  }
`)

/** What the audit log can be filtered by */
export const auditValuesQuery = graphql(`
  query AdminAuditValues {
    admin {
      auditValues {
        actors
        acts
      }
    }
  }
`)

/** Why no day is closed; null: none is held */
export const closeHoldQuery = graphql(`
  query AdminCloseHold {
    admin {
      closeHold {
        chainTime
        day
        days
        lastDay
        reason
      }
    }
  }
`)

/** What came in and went out, day by day, oldest first */
export const flowsQuery = graphql(`
  query AdminFlows($days: Int!) {
    admin {
      flows(days: $days) {
        day
        deposited
        rewards
        withdrawn
      }
    }
  }
`)

/** Open requests for exit, the next deadline first */
export const openExitsQuery = graphql(`
  query AdminOpenExits {
    admin {
      openExits {
        address
        deadline
        id
        remaining
        uncovered
        waitingFor
      }
    }
  }
`)

/** The product at a glance */
export const overviewQuery = graphql(`
  query AdminOverview {
    admin {
      overview {
        activeNfts
        feeIncome
        lastClosedDay
        openWithdrawals {
          count
          net
          state
        }
        pendingDepositAmount
        pendingDeposits
        planVersion
        recentAlerts
        rewardsPaid
        totalAvailable
        totalDeposits
        totalInFlight
        totalNfts
        totalPrincipal
        totalUsers
        totalWithdrawals
      }
    }
  }
`)

/** What operators decided about payouts */
export const payoutSettingsQuery = graphql(`
  query AdminPayoutSettings {
    admin {
      payoutSettings {
        against
        approvalThreshold
        approvalsNeeded
        causes {
          at
          cause
        }
        dailyLimit
        paused
        signedToday
        unexplained {
          below
          first
          signer
        }
      }
    }
  }
`)

/** What a draft would change and whom it would affect, without adding it */
export const previewPlanQuery = graphql(`
  query AdminPreviewPlan($effectiveFrom: Date!, $terms: String!) {
    admin {
      previewPlan(effectiveFrom: $effectiveFrom, terms: $terms) {
        changes {
          field
          from
          to
        }
        comparedWith
        countedAt
        effects {
          amountAfter
          amountBefore
          area
          countAfter
          countBefore
          message
        }
        payoutCost {
          cost
          covered
          feeIncome
          gasPerPayment
          measured
          minimum
        }
        problem
      }
    }
  }
`)

/** Changes that wait for more admins, oldest first */
export const proposedChangesQuery = graphql(`
  query AdminProposedChanges {
    admin {
      proposedChanges {
        act
        approvedBy
        differences {
          field
          from
          to
        }
        expiresAt
        id
        proposedAt
        proposedBy
        reason
      }
    }
  }
`)

/** Finds by any part of an address (3 characters or more), the hash of a chain transaction, a withdrawal by its id (whole, or how it begins) or its number, what is shortened as the console shows it (`0x1a2b3c4d...5e6f7a8b`), or a referral code; 20 at most */
export const searchQuery = graphql(`
  query AdminSearch($text: String!) {
    admin {
      search(text: $text) {
        address
        id
        kind
      }
    }
  }
`)

/** Open sessions of the own account, the newest first */
export const adminSessionsQuery = graphql(`
  query AdminSessions {
    adminSessions {
      address
      current
      expiresAt
      id
      lastSeenAt
      secondFactor
      startedAt
      userAgent
    }
  }
`)

/** What operators told everybody and what they announce for later, the newest first */
export const announcementsQuery = graphql(`
  query Announcements($after: String, $first: Int) {
    announcements(after: $after, first: $first) {
      edges {
        cursor
        node {
          beginsAt
          dutch
          endsAt
          english
          id
          kind
        }
      }
      pageInfo {
        endCursor
        hasNextPage
        hasPreviousPage
        startCursor
      }
      totalCount
    }
  }
`)

const AcceptUnexplainedMutation = graphql(`
  mutation AcceptUnexplained($against: String!, $reason: String!) {
    acceptUnexplained(against: $against, reason: $reason) {
      __typename
      ... on ChangeProposed {
        id
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Accepts what the payout key has signed and no payout explains, or proposes it where two admins must approve; payouts stay paused. Admins only. @throws RefusedError with the server's words */
export const acceptUnexplained = (variables: VariablesOf<typeof AcceptUnexplainedMutation>) =>
  mutate(adminClient, AcceptUnexplainedMutation, variables)

const AddPlanVersionMutation = graphql(`
  mutation AddPlanVersion($comparedWith: Int!, $effectiveFrom: Date!, $reason: String!, $terms: String!) {
    addPlanVersion(
      comparedWith: $comparedWith
      effectiveFrom: $effectiveFrom
      reason: $reason
      terms: $terms
    ) {
      __typename
      ... on ChangeProposed {
        id
      }
      ... on PlanVersionAdded {
        effectiveFrom
        version
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Adds a version of the plan, the catalogue with it, from a coming day, in place of what was to come on that day or later, or proposes it where two admins must approve. Admins only. @throws RefusedError with the server's words */
export const addPlanVersion = (variables: VariablesOf<typeof AddPlanVersionMutation>) =>
  mutate(adminClient, AddPlanVersionMutation, variables)

const AllowClosesMutation = graphql(`
  mutation AllowCloses($reason: String!, $until: Date!) {
    allowCloses(reason: $reason, until: $until) {
      __typename
      ... on ClosesAllowed {
        until
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Lets days be closed although more than three are due at once. Admins only. @throws RefusedError with the server's words */
export const allowCloses = (variables: VariablesOf<typeof AllowClosesMutation>) =>
  mutate(adminClient, AllowClosesMutation, variables)

const AnnounceMutation = graphql(`
  mutation Announce($beginsAt: DateTime, $dutch: String!, $endsAt: DateTime, $english: String!, $kind: AnnouncementKind!, $reason: String!) {
    announce(
      beginsAt: $beginsAt
      dutch: $dutch
      endsAt: $endsAt
      english: $english
      kind: $kind
      reason: $reason
    ) {
      __typename
      ... on Announced {
        id
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Tells everybody something, on every page while it lasts. Admins only. @throws RefusedError with the server's words */
export const announce = (variables: VariablesOf<typeof AnnounceMutation>) =>
  mutate(adminClient, AnnounceMutation, variables)

const ApproveChangeMutation = graphql(`
  mutation ApproveChange($id: ID!, $reason: String!) {
    approveChange(id: $id, reason: $reason) {
      __typename
      ... on ChangeApproved {
        missing
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Approves a proposed change; with the last approval needed it is made. Admins only. @throws RefusedError with the server's words */
export const approveChange = (variables: VariablesOf<typeof ApproveChangeMutation>) =>
  mutate(adminClient, ApproveChangeMutation, variables)

const ApproveWithdrawalMutation = graphql(`
  mutation ApproveWithdrawal($id: ID!, $reason: String!) {
    approveWithdrawal(id: $id, reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
      ... on WithdrawalApproved {
        missing
      }
    }
  }
`)

/** Approves a withdrawal above the threshold; an admin counts once for each. Admins only. @throws RefusedError with the server's words */
export const approveWithdrawal = (variables: VariablesOf<typeof ApproveWithdrawalMutation>) =>
  mutate(adminClient, ApproveWithdrawalMutation, variables)

const CancelWithdrawalAsAdminMutation = graphql(`
  mutation CancelWithdrawalAsAdmin($id: ID!, $reason: String!) {
    cancelWithdrawalAsAdmin(id: $id, reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Gives back a withdrawal that is not signed yet. Admins only. @throws RefusedError with the server's words */
export const cancelWithdrawalAsAdmin = (variables: VariablesOf<typeof CancelWithdrawalAsAdminMutation>) =>
  mutate(adminClient, CancelWithdrawalAsAdminMutation, variables)

const CloseDryRunMutation = graphql(`
  mutation CloseDryRun($day: Date!, $reason: String!) {
    closeDryRun(day: $day, reason: $reason) {
      __typename
      ... on CloseDryRun {
        closed {
          club
          interest
          mysteryBox
          prize
          referral
          wallets
        }
        computed {
          club
          interest
          mysteryBox
          prize
          referral
          wallets
        }
        day
        differences {
          address
          closed
          computed
          reward
        }
        digestRecorded
        digestTaken
        evidence
        same
        walletsThatDiffer
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Runs the close of a closed day again and shows the difference: none, if all is well. Admins only. @throws RefusedError with the server's words */
export const closeDryRun = (variables: VariablesOf<typeof CloseDryRunMutation>) =>
  mutate(adminClient, CloseDryRunMutation, variables)

const ConfirmTotpMutation = graphql(`
  mutation ConfirmTotp($code: String!) {
    confirmTotp(code: $code) {
      __typename
      ... on Refused {
        code
        message
      }
      ... on TotpConfirmed {
        recoveryCodes
      }
    }
  }
`)

/** Turns the second factor on with the authenticator's first code. @throws RefusedError with the server's words */
export const confirmTotp = (variables: VariablesOf<typeof ConfirmTotpMutation>) =>
  mutate(adminClient, ConfirmTotpMutation, variables)

const DeclineChangeMutation = graphql(`
  mutation DeclineChange($id: ID!, $reason: String!) {
    declineChange(id: $id, reason: $reason) {
      __typename
      ... on ChangeDeclined {
        id
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Ends a proposed change; whoever proposed it withdraws it so. Admins only. @throws RefusedError with the server's words */
export const declineChange = (variables: VariablesOf<typeof DeclineChangeMutation>) =>
  mutate(adminClient, DeclineChangeMutation, variables)

const DisableTotpMutation = graphql(`
  mutation DisableTotp($code: String!) {
    disableTotp(code: $code) {
      __typename
      ... on Refused {
        code
        message
      }
      ... on TotpDisabled {
        username
      }
    }
  }
`)

/** Turns the second factor off. @throws RefusedError with the server's words */
export const disableTotp = (variables: VariablesOf<typeof DisableTotpMutation>) =>
  mutate(adminClient, DisableTotpMutation, variables)

const EndAnnouncementMutation = graphql(`
  mutation EndAnnouncement($id: ID!, $reason: String!) {
    endAnnouncement(id: $id, reason: $reason) {
      __typename
      ... on AnnouncementEnded {
        id
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Takes an announcement from every page. Admins only. @throws RefusedError with the server's words */
export const endAnnouncement = (variables: VariablesOf<typeof EndAnnouncementMutation>) =>
  mutate(adminClient, EndAnnouncementMutation, variables)

const EnrolTotpMutation = graphql(`
  mutation EnrolTotp($password: String!) {
    enrolTotp(password: $password) {
      __typename
      ... on Refused {
        code
        message
      }
      ... on TotpEnrolment {
        secret
        uri
      }
    }
  }
`)

/** Begins to turn on the second factor of the own account; `confirmTotp` ends it. @throws RefusedError with the server's words */
export const enrolTotp = (variables: VariablesOf<typeof EnrolTotpMutation>) =>
  mutate(adminClient, EnrolTotpMutation, variables)

const PausePayoutsMutation = graphql(`
  mutation PausePayouts($reason: String!) {
    pausePayouts(reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Stops payouts until they are resumed; what is signed is seen through. Admins only. @throws RefusedError with the server's words */
export const pausePayouts = (variables: VariablesOf<typeof PausePayoutsMutation>) =>
  mutate(adminClient, PausePayoutsMutation, variables)

const ResumePayoutsMutation = graphql(`
  mutation ResumePayouts($against: String!, $reason: String!) {
    resumePayouts(against: $against, reason: $reason) {
      __typename
      ... on ChangeProposed {
        id
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Lets payouts go on, or proposes it where two admins must approve. Admins only. @throws RefusedError with the server's words */
export const resumePayouts = (variables: VariablesOf<typeof ResumePayoutsMutation>) =>
  mutate(adminClient, ResumePayoutsMutation, variables)

const RevokeAdminSessionMutation = graphql(`
  mutation RevokeAdminSession($id: ID!) {
    revokeAdminSession(id: $id) {
      __typename
      ... on AdminSessionsEnded {
        count
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Ends one session of the own account. @throws RefusedError with the server's words */
export const revokeAdminSession = (variables: VariablesOf<typeof RevokeAdminSessionMutation>) =>
  mutate(adminClient, RevokeAdminSessionMutation, variables)

const SetPayoutLimitsMutation = graphql(`
  mutation SetPayoutLimits($against: String!, $approvalThreshold: POL, $approvalsNeeded: Int!, $dailyLimit: POL, $reason: String!) {
    setPayoutLimits(
      against: $against
      approvalThreshold: $approvalThreshold
      approvalsNeeded: $approvalsNeeded
      dailyLimit: $dailyLimit
      reason: $reason
    ) {
      __typename
      ... on ChangeProposed {
        id
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Sets all three limits of payouts; what is left out is no limit. Proposes it where two admins must approve and it loosens any. Admins only. @throws RefusedError with the server's words */
export const setPayoutLimits = (variables: VariablesOf<typeof SetPayoutLimitsMutation>) =>
  mutate(adminClient, SetPayoutLimitsMutation, variables)

const SignOutEverywhereMutation = graphql(`
  mutation SignOutEverywhere {
    signOutEverywhere {
      __typename
      ... on AdminSessionsEnded {
        count
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Ends every session of the own account, the one that asks as well. @throws RefusedError with the server's words */
export const signOutEverywhere = () =>
  mutate(adminClient, SignOutEverywhereMutation, {})
