// Written by web/trusted-documents.mjs from the operations of the web app: `npm run trust -w web`.
/** The operations of the web app by the SHA-256 of their text. */
export const TRUSTED_DOCUMENTS: Readonly<Record<string, string>> = {
  // About
  '47cc47cd01b68f61d7d801a9f90b936d439479cac445f169649fff069ea89f88':
    "query About {\n  statistics {\n    users\n    totalDeposited\n    __typename\n  }\n  plan {\n    apyPercent\n    withdrawalFeePercent\n    minimumBalance\n    referralTotalPercent\n    referralLevels {\n      level\n      __typename\n    }\n    clubs {\n      name\n      percent\n      __typename\n    }\n    mysteryBox {\n      active\n      days\n      vestingDays\n      __typename\n    }\n    prizePool {\n      active\n      weeklyPool\n      finalPool\n      __typename\n    }\n    __typename\n  }\n  catalogue {\n    id\n    dailyInterestPercent\n    __typename\n  }\n}",
  // Account
  'ef9af7a7635119d2c536dee9fb1d366097b6617062ff057b472630c60303356d':
    "query Account($address: Address!) {\n  wallet(address: $address) {\n    address\n    referralCode\n    __typename\n  }\n}",
  // Announcements
  'a1928cc561f10e2fa4dafe0ba30a6bd86dca75daa2094cbb275eb65899e5130d':
    "query Announcements($after: String) {\n  announcements(first: 20, after: $after) {\n    edges {\n      node {\n        id\n        kind\n        english\n        dutch\n        beginsAt\n        endsAt\n        __typename\n      }\n      __typename\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n      __typename\n    }\n    __typename\n  }\n}",
  // AnnouncementsChanged
  '32a633509140aee7b7a66e55e6cf0448211fb993b5587ba81dbab32cfef50ea3':
    "subscription AnnouncementsChanged {\n  announcementsChanged {\n    id\n    __typename\n  }\n}",
  // BoxTerms
  '4521a3e988e232190b52af75fbeb5166d30658b5aee4d914562527537d7129d5':
    "query BoxTerms {\n  plan {\n    mysteryBox {\n      active\n      __typename\n    }\n    __typename\n  }\n}",
  // CancelWithdrawal
  '4b13e45c266f8c882b9c2bea40496e0017297a7af9c3c915ba19c35f561c97b1':
    "mutation CancelWithdrawal($address: Address!, $id: ID!) {\n  cancelWithdrawal(address: $address, id: $id) {\n    __typename\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // ClosedDays
  'f7e7382c12ef16bc68a69d4bbb2e0afcf05a6f6ead216dd81dadec99a7d97500':
    "query ClosedDays($after: String) {\n  closes(first: 10, after: $after) {\n    edges {\n      node {\n        day\n        wallets\n        total\n        digest\n        __typename\n      }\n      __typename\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n      __typename\n    }\n    __typename\n  }\n}",
  // Clubs
  'a0ded03a3e2dcf78eb35143b34e53aecdaa5464915d87031fc2cf37c1c6c01cc':
    "query Clubs($address: Address!) {\n  plan {\n    clubs {\n      name\n      minimumLegPercent\n      threshold\n      percent\n      __typename\n    }\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    team {\n      referrals\n      live {\n        club {\n          name\n          percent\n          __typename\n        }\n        balanced\n        left\n        leftPercent\n        right\n        rightPercent\n        volume\n        weaker\n        __typename\n      }\n      seasoned {\n        club {\n          name\n          percent\n          __typename\n        }\n        balanced\n        left\n        leftPercent\n        right\n        rightPercent\n        volume\n        weaker\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Collection
  '42ec3d4c21a32061648248769612b6ff0e2c8ea594fe738a8bc6d03fb0a87009':
    "query Collection($address: Address!, $status: PositionStatus!, $after: String) {\n  wallet(address: $address) {\n    address\n    positions(first: 24, status: $status, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          name\n          imageUrl\n          price\n          dailyInterest\n          dailyInterestPercent\n          apyPercent\n          earned\n          status\n          openedAt\n          closedAt\n          soldPrice\n          mysteryBox {\n            positionId\n            state\n            tier\n            reward\n            vestsAt\n            __typename\n          }\n          __typename\n        }\n        __typename\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Connect
  'df790956e5a4bd08ed72036fd2effe0d8022d9bc229db158902d1704130761f1':
    "mutation Connect($referralCode: String) {\n  connect(referralCode: $referralCode) {\n    __typename\n    ... on Connected {\n      codeUnknown\n      joined\n      wallet {\n        address\n        known\n        referralCode\n        __typename\n      }\n      __typename\n    }\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // CoverageHistory
  'b0db63fe24bb5b37b26575db04a95cc47be9925846234e59739613e5f3eb63c0':
    "query CoverageHistory {\n  solvencyHistory(first: 100, thinning: CLOSE) {\n    edges {\n      node {\n        day\n        late\n        blockNumber\n        reserves\n        liabilities\n        coveragePercent\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // DayClosed
  '1b53cd745d71431d30511886dc9fd3612b88b5a36e368f646930f7e1abfce1f0':
    "subscription DayClosed {\n  dayClosed {\n    day\n    __typename\n  }\n}",
  // DepositPage
  '63fa12b2a1e79f240fac4a0b38a85e031a7a9707b36614e51980edb67e0b725c':
    "query DepositPage($address: Address!, $after: String) {\n  wallet(address: $address) {\n    address\n    balances {\n      available\n      pendingDeposits\n      __typename\n    }\n    totals {\n      deposited\n      withdrawn\n      __typename\n    }\n    deposits(first: 10, after: $after) {\n      edges {\n        node {\n          id\n          txHash\n          status\n          amount\n          blockNumber\n          blockTime\n          __typename\n        }\n        __typename\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // DrawTerms
  '7cdc5d58c6337bd255169f52d835b45806ac680c681eacbd7e1334d78017aeb8':
    "query DrawTerms {\n  plan {\n    version\n    mysteryBox {\n      startsOn\n      tiers {\n        name\n        chancePercent\n        rewardPercent\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n  mysteryBoxChain {\n    commitment\n    __typename\n  }\n}",
  // Earnings
  'cbe73a0c79bf8538027ca642d480b508dc1ccf69f0ce9e1b1ee89399f77dc8e5':
    "query Earnings($address: Address!) {\n  closes(first: 1) {\n    edges {\n      node {\n        day\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    interestForecast(days: 30) {\n      day\n      interest\n      total\n      __typename\n    }\n    incomeDays(first: 100) {\n      edges {\n        node {\n          address\n          day\n          interest\n          referral\n          club\n          mysteryBox\n          prizePool\n          total\n          __typename\n        }\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Entry
  'ce10c57cc3bca83f5601b88da3f2b10ec4d1c46d01cd7ce8c13688e5f8e37cff':
    "query Entry($id: ID!) {\n  entry(id: $id) {\n    id\n    occurredAt\n    reverses\n    transfers {\n      id\n      amount\n      debit {\n        kind\n        __typename\n      }\n      credit {\n        kind\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // ExplainDay
  '9bf0c97fdf4640a9242e49e04a61a9253fd6ad5d6d1783e3bade3c7634393c68':
    "query ExplainDay($address: Address!, $day: Date!) {\n  catalogue {\n    id\n    name\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    explainDay(day: $day) {\n      day\n      planVersion\n      total\n      interestUnlisted\n      boxesUnlisted\n      interest {\n        positionId\n        nftId\n        openedAt\n        price\n        dailyInterest\n        planVersion\n        __typename\n      }\n      referral {\n        level\n        percent\n        base\n        principal\n        threshold\n        amount\n        sources {\n          address\n          interest\n          __typename\n        }\n        __typename\n      }\n      boxes {\n        positionId\n        tier\n        price\n        reward\n        drawnDay\n        seed\n        __typename\n      }\n      prizes {\n        kind\n        weekId\n        pool\n        qualified\n        ownEarnings\n        allEarnings\n        amount\n        __typename\n      }\n      club {\n        name\n        percent\n        left\n        right\n        amount\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Front
  'a2bc779185398269fcde3015ec4bf8aedb23ba122ae270699ec2ca8fe0df4233':
    "query Front {\n  statistics {\n    recentlyLaunched\n    users\n    totalDeposited\n    totalWithdrawn\n    activeNfts\n    rewardsDistributed\n    __typename\n  }\n  plan {\n    apyPercent\n    referralTotalPercent\n    referralLevels {\n      level\n      __typename\n    }\n    clubs {\n      name\n      percent\n      __typename\n    }\n    mysteryBox {\n      active\n      days\n      vestingDays\n      tiers {\n        rewardPercent\n        __typename\n      }\n      __typename\n    }\n    prizePool {\n      active\n      weeks\n      weeklyPool\n      finalPool\n      qualificationThreshold\n      __typename\n    }\n    __typename\n  }\n  catalogue {\n    id\n    name\n    imageUrl\n    price\n    dailyInterest\n    dailyInterestPercent\n    __typename\n  }\n  solvency {\n    reserves\n    principals\n    liabilities\n    rewards: rewardsOwed\n    coveragePercent\n    accounts {\n      kind\n      balance\n      __typename\n    }\n    __typename\n  }\n}",
  // Kept
  '4433661da0c47d3de68025c98275bfcede2ec31811444f4ea9f54de8d66069c5':
    "query Kept($address: Address!) {\n  wallet(address: $address) {\n    address\n    balances {\n      available\n      principal\n      inFlight\n      __typename\n    }\n    totals {\n      principal\n      __typename\n    }\n    __typename\n  }\n}",
  // Marketplace
  'f14d4617132f727ec9ab766ff8a65d5219518e9d0df56f32e2ac7aebc1062240':
    "query Marketplace($address: Address!) {\n  catalogue {\n    id\n    name\n    imageUrl\n    price\n    dailyInterest\n    dailyInterestPercent\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    balances {\n      available\n      __typename\n    }\n    __typename\n  }\n}",
  // MysteryBoxes
  '843c46db5599628227f332c10f3a9c6b871d394c2792ca8e30f9e434b4a6e88a':
    "query MysteryBoxes($address: Address!, $after: String) {\n  plan {\n    mysteryBox {\n      active\n      daysRemaining\n      vestingDays\n      __typename\n    }\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    mysteryBoxTotals {\n      count\n      credited\n      vesting\n      __typename\n    }\n    mysteryBoxes(first: 5, after: $after) {\n      edges {\n        node {\n          positionId\n          purchasedAt\n          nftName\n          price\n          state\n          tier\n          reward\n          vestsAt\n          seed\n          __typename\n        }\n        __typename\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // PastRounds
  '19aa1df8425ddb2071130aad876fab0691381453f921e56c407c7a7f4d2573c8':
    "query PastRounds($after: String) {\n  prizeRounds(first: 13, after: $after) {\n    edges {\n      node {\n        kind\n        weekId\n        day\n        pool\n        qualified\n        share\n        __typename\n      }\n      __typename\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n      __typename\n    }\n    __typename\n  }\n}",
  // PayoutsChanged
  '4b80da97e478e12064c1fec98aa04d775fdc1a29d59201e988d6641972b7e3a2':
    "subscription PayoutsChanged {\n  payoutsChanged {\n    ...PayoutPace\n    __typename\n  }\n}\n\nfragment PayoutPace on PayoutState {\n  paused\n  pausedAutomatically\n  oldestWaitingSeconds\n  usualSeconds\n  __typename\n}",
  // Portfolio
  'aa5039bdef0de590852d3b607a46cec2afcaeffb00c2468c2aa0b4d12340ec47':
    "query Portfolio($address: Address!) {\n  wallet(address: $address) {\n    address\n    ...Figures\n    __typename\n  }\n}\n\nfragment Figures on Wallet {\n  balances {\n    available\n    principal\n    inFlight\n    pendingDeposits\n    __typename\n  }\n  totals {\n    earned\n    deposited\n    withdrawn\n    __typename\n  }\n  interestForecast(days: 3) {\n    day\n    interest\n    __typename\n  }\n  incomeBreakdown {\n    interest: nftInterest\n    referral\n    club\n    mysteryBox\n    prizePool\n    __typename\n  }\n  __typename\n}",
  // PrizePool
  '8f75eb878a65176e4286edc67b5ac3ed55c9ccf64a7d2b8ab9e68a9fa58e96e0':
    "query PrizePool($address: Address!) {\n  plan {\n    prizePool {\n      active\n      daysRemaining\n      startsOn\n      endsOn\n      weeks\n      weeklyPool\n      finalPool\n      shares\n      qualificationThreshold\n      __typename\n    }\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    prizePool {\n      earned\n      qualified\n      referralEarnings\n      remaining\n      prizes {\n        kind\n        amount\n        pool\n        qualified\n        ownEarnings\n        allEarnings\n        weekId\n        day\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Purchase
  '4708d5d318b7afd8c39276455f6d0328fa5bbc5bc2892273c5e919e8fb074443':
    "mutation Purchase($address: Address!, $nftId: ID!, $quantity: Int!, $price: POL!, $dailyInterest: POL!, $idempotencyKey: String) {\n  purchase(\n    address: $address\n    nftId: $nftId\n    quantity: $quantity\n    price: $price\n    dailyInterest: $dailyInterest\n    idempotencyKey: $idempotencyKey\n  ) {\n    __typename\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // Referrals
  '3c70cf636c68a728906dcbd2e268448c0dc74ed70cf8d713a5466855a895a494':
    "query Referrals($address: Address!, $depth: Int!, $payouts: Int!) {\n  plan {\n    referralLevels {\n      level\n      percent\n      threshold\n      __typename\n    }\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    balances {\n      principal\n      __typename\n    }\n    team {\n      referrals\n      activeReferrals\n      __typename\n    }\n    referralEarnings {\n      level\n      amount\n      __typename\n    }\n    commissionSources(first: $payouts) {\n      day\n      level\n      from\n      amount\n      __typename\n    }\n    referralTree(depth: $depth) {\n      truncated\n      nodes {\n        address\n        depth\n        sponsor\n        principal\n        active\n        truncated\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Sale
  '95b81a113370a930d4bc24e5d95305e6cf6914b3f22a3fda46348a3de8837dfb':
    "query Sale($address: Address!) {\n  plan {\n    referralLevels {\n      level\n      threshold\n      __typename\n    }\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    referredBy\n    balances {\n      principal\n      __typename\n    }\n    team {\n      live {\n        club {\n          name\n          __typename\n        }\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}",
  // Sell
  '5a46d4af3801cf7b8fb1d9afb93ca2eb5fb6cc8ce220460e13f9247b99e0e932':
    "mutation Sell($address: Address!, $positionId: ID!, $idempotencyKey: String) {\n  sell(\n    address: $address\n    positionId: $positionId\n    idempotencyKey: $idempotencyKey\n  ) {\n    __typename\n    ... on Sold {\n      position {\n        id\n        status\n        __typename\n      }\n      __typename\n    }\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // Session
  '1e69a5e0ff0fac953eff07815bcaa66dd9ea234881b0bde53e51769ccf6b43fa':
    "query Session {\n  session {\n    address\n    __typename\n  }\n}",
  // Statement
  'ca8989f54b76fbda3872916924b290341416349c3be53d51e6a6dd3e146c3460':
    "query Statement($address: Address!, $types: [TransactionType!], $fromDay: Date, $toDay: Date, $first: Int!, $after: String, $counted: Boolean!) {\n  wallet(address: $address) {\n    address\n    statement(\n      first: $first\n      oncePerWithdrawal: true\n      types: $types\n      fromDay: $fromDay\n      toDay: $toDay\n      after: $after\n    ) {\n      totalCount @include(if: $counted)\n      edges {\n        node {\n          ...FullLine\n          __typename\n        }\n        __typename\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}\n\nfragment FullLine on StatementLine {\n  ...Line\n  balanceAfter\n  txHash\n  entryId\n  __typename\n}\n\nfragment Line on StatementLine {\n  id\n  type\n  status\n  amount\n  net\n  change\n  at\n  day\n  label\n  __typename\n}",
  // Stats
  'fdb32813106ddb6dd4b76000b21e338dd4d6452cf3ae9fc48194adb398dc69e0':
    "query Stats($address: Address!, $after: String) {\n  wallet(address: $address) {\n    address\n    referralCode\n    ...Figures\n    deposits(first: 5, status: PENDING) {\n      edges {\n        node {\n          id\n          amount\n          status\n          __typename\n        }\n        __typename\n      }\n      __typename\n    }\n    statement(first: 10, oncePerWithdrawal: true, after: $after) {\n      edges {\n        node {\n          ...Line\n          __typename\n        }\n        __typename\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}\n\nfragment Figures on Wallet {\n  balances {\n    available\n    principal\n    inFlight\n    pendingDeposits\n    __typename\n  }\n  totals {\n    earned\n    deposited\n    withdrawn\n    __typename\n  }\n  interestForecast(days: 3) {\n    day\n    interest\n    __typename\n  }\n  incomeBreakdown {\n    interest: nftInterest\n    referral\n    club\n    mysteryBox\n    prizePool\n    __typename\n  }\n  __typename\n}\n\nfragment Line on StatementLine {\n  id\n  type\n  status\n  amount\n  net\n  change\n  at\n  day\n  label\n  __typename\n}",
  // SubscribePush
  'aa1a14aa9dd0c102ec59d7031a408b3b2491753d2586c52e55f9ade1eb63b885':
    "mutation SubscribePush($address: Address!, $endpoint: String!, $p256dh: String!, $auth: String!, $language: String!) {\n  subscribePush(\n    address: $address\n    endpoint: $endpoint\n    p256dh: $p256dh\n    auth: $auth\n    language: $language\n  ) {\n    __typename\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // Transparency
  'ed5510a622a91dfb582a191ef2a8e32524ad831f0af7f53610e431a31b619ec6':
    "query Transparency {\n  solvency {\n    at\n    blockNumber\n    reserves\n    principals\n    rewards: rewardsOwed\n    coveragePercent\n    dailyInterestOwed\n    accounts {\n      kind\n      address\n      balance\n      __typename\n    }\n    __typename\n  }\n  forecast {\n    day\n    owed\n    assumptions\n    horizons {\n      days\n      interest\n      referral\n      mysteryBox\n      prizePool\n      club\n      total\n      __typename\n    }\n    __typename\n  }\n  payoutState {\n    paused\n    oldestRequestedAt\n    waiting {\n      state\n      count\n      net\n      __typename\n    }\n    __typename\n  }\n  indexer {\n    headBlock\n    finalizedBlock\n    problem\n    __typename\n  }\n  vault {\n    address\n    blockNumber\n    blockTime\n    balance\n    principals\n    availableForRewards\n    surplus\n    lastRootAt\n    rootLate\n    waitingFor\n    hourlyLimit\n    dailyLimit\n    loweredAt\n    payoutAvailable\n    payoutsStopAt\n    freezableAt\n    frozenAt\n    roots {\n      day\n      wallets\n      rewards\n      publishedAt\n      status\n      __typename\n    }\n    announced {\n      id\n      target\n      surplus\n      to\n      act\n      handsOver\n      readyAt\n      expiresAt\n      __typename\n    }\n    __typename\n  }\n  mysteryBoxChain {\n    commitment\n    revealed {\n      day\n      seed\n      __typename\n    }\n    __typename\n  }\n}",
  // UnsubscribePush
  '9b038805326a31acb413dce411f5aa5a5592f7b20c7024aed42683d685f9ac9f':
    "mutation UnsubscribePush($address: Address!, $endpoint: String!) {\n  unsubscribePush(address: $address, endpoint: $endpoint) {\n    __typename\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // WalletChanged
  '4145c0114c86fbd0e77bf4b536ff0302900121c91125b32e824a388d4616e20f':
    "subscription WalletChanged($address: Address!) {\n  walletChanged(address: $address) {\n    address\n    known\n    referralCode\n    balances {\n      available\n      principal\n      inFlight\n      pendingDeposits\n      receivable\n      withdrawable\n      __typename\n    }\n    totals {\n      deposited\n      withdrawn\n      earned\n      __typename\n    }\n    incomeBreakdown {\n      nftInterest\n      referral\n      club\n      mysteryBox\n      prizePool\n      __typename\n    }\n    __typename\n  }\n}",
  // Withdraw
  '90b3505f167edbcaceb46d1244f48d200bfebd8029f110dd305181665beccc0d':
    "mutation Withdraw($address: Address!, $amount: POL!, $net: POL!, $idempotencyKey: String) {\n  withdraw(\n    address: $address\n    amount: $amount\n    net: $net\n    idempotencyKey: $idempotencyKey\n  ) {\n    __typename\n    ... on WithdrawalAccepted {\n      withdrawal {\n        id\n        net\n        __typename\n      }\n      __typename\n    }\n    ... on Refused {\n      code\n      message\n      __typename\n    }\n  }\n}",
  // WithdrawPage
  '735c3bfea4eb126d81c105ecb448f3fc1f742f29800356dacc576aa3c9a5cb19':
    "query WithdrawPage($address: Address!, $after: String) {\n  plan {\n    withdrawalFeePercent\n    minimumWithdrawal\n    minimumBalance\n    __typename\n  }\n  payoutState {\n    ...PayoutPace\n    __typename\n  }\n  wallet(address: $address) {\n    address\n    freeOfApproval\n    balances {\n      available\n      withdrawable\n      inFlight\n      __typename\n    }\n    totals {\n      withdrawn\n      principal\n      __typename\n    }\n    withdrawals(first: 10, after: $after) {\n      edges {\n        node {\n          id\n          ...Withdrawal\n          __typename\n        }\n        __typename\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n        __typename\n      }\n      __typename\n    }\n    __typename\n  }\n}\n\nfragment Withdrawal on Withdrawal {\n  id\n  amount\n  fee\n  net\n  state\n  status\n  requestedAt\n  txHash\n  kept\n  cancellable\n  waitingFor\n  forExit\n  __typename\n}\n\nfragment PayoutPace on PayoutState {\n  paused\n  pausedAutomatically\n  oldestWaitingSeconds\n  usualSeconds\n  __typename\n}",
}
