/** The English texts of Home, which the connect screen tells as well, and of About. */
export const enFront = {
  home: {
    title: 'Home',
    lead: (apy: string, daily: string) =>
      `Buy a position, earn a fixed ${daily} of its price for every full day you hold it, and sell it back at the full price. The ${apy} APY is simple interest, a ${apy} APR: nothing is compounded.`,
    recentlyLaunched: 'Recently Launched',
    openDashboard: 'Open dashboard',
    seeNfts: 'See the NFTs',
    statistics: 'Platform Statistics',
    statisticsNote: 'Measured from the ledger, just now.',
    stats: {
      users: 'Global Users',
      deposited: 'Total Deposited (POL)',
      withdrawn: 'Total Withdrawn (POL)',
      activeNfts: 'Active NFTs',
      rewards: 'Rewards Distributed (POL)',
    },
    features: 'What you get',
    secureTitle: 'Secure & Transparent',
    secureBody:
      'A double-entry ledger: every number can be followed to a deposit on chain, an act of yours or a closed day.',
    apyTitle: (apy: string) => `${apy} APY`,
    apyBody: (daily: string, apy: string) =>
      `${daily} of the price for each full UTC day held, fixed when you buy. Simple interest: a ${apy} APR.`,
    referralTitle: 'Referral Program',
    referralBody: (total: string, levels: number) =>
      `Up to ${total} over ${levels} levels: a share of the daily interest that the wallets below you earn, never of what they buy.`,
    clubsTitle: 'Club Rewards',
    clubsBody: (count: number, first: string, last: string, lowest: string, highest: string) =>
      `${count} clubs, ${first} to ${last}. Each month they pay ${lowest} to ${highest} of your team's weaker leg.`,
    boxTitle: 'Mystery Box',
    boxBody: (days: number, tiers: string, vesting: number) =>
      `For ${days} days each NFT bought brings a box with ${tiers} of its price in POL, credited once the NFT has been held ${vesting} days. Anyone can check the draws.`,
    range: (least: string, most: string) => `${least} to ${most}`,
    boxEnded: 'The event has ended. Anyone can still check its draws.',
    prizeTitle: 'Prize Pool',
    prizeBody: (weekly: string, final: string, weeks: number, threshold: string) =>
      `${weekly} POL a week for ${weeks} weeks and a grand prize of ${final} POL, each shared equally by all wallets with ${threshold} POL of referral earnings.`,
    prizeEnded: 'The campaign has ended.',
    howTitle: 'How it works',
    how: [
      { title: 'Deposit', body: 'Send POL from your own wallet. It is credited when its block is final.' },
      { title: 'Buy', body: 'Choose an NFT. Its price and its daily interest are fixed from then on.' },
      { title: 'Earn', body: 'Each full UTC day you hold it, its interest is added to your balance.' },
      { title: 'Withdraw', body: 'Sell when you like and withdraw to the same wallet.' },
    ],
    backing: 'Can it pay?',
    backingCheck: 'Check it yourself',
    catalogue: 'What you can buy',
    catalogueNote: 'Price, and what it earns for each full UTC day.',
    perDay: (pol: string) => `${pol} POL a day`,
    what: (product: string) => `What ${product} is`,
    startTitle: 'Ready, or only looking?',
    startBody: 'Connect a wallet above, read first how it works, or look at any address without a wallet.',
    closingTitle: 'See where every POL stands',
    closingBody: 'Your balance, your positions and every movement, on one page.',
  },

  about: {
    title: 'About',
    missionTitle: 'Our mission',
    mission: (product: string) =>
      `Products of this kind are usually black boxes with made-up numbers. ${product} is the opposite: a double-entry ledger whose every number can be followed to the entries it comes from, and every entry to a chain event, an act of yours or a closed day.`,
    offeringsTitle: 'What we offer',
    offerings: (i: {
      daily: string
      fee: string
      minimum: string
      referral: string
      levels: number
      clubs: string
    }) => [
      `NFTs that pay a fixed ${i.daily} of their price for every full UTC day held.`,
      'Sale at the full purchase price, at any time.',
      `Withdrawals to your own wallet through the contract, for a fee of ${i.fee}; ${i.minimum} POL stays in the account.`,
      `A referral program of up to ${i.referral} over ${i.levels} levels, computed on the interest of the wallets below you, not on their purchases.`,
      `Monthly club rewards on the weaker leg of a team: ${i.clubs}.`,
    ],
    boxOffering: (days: number, vesting: number) =>
      `A mystery box with each NFT bought in the ${days} days of the event; sold before ${vesting} days, its reward is forfeited.`,
    poolOffering: (weekly: string, final: string) =>
      `A weekly prize pool of ${weekly} POL and a final one of ${final} POL, shared equally by all who qualify.`,
    featuresTitle: 'Features',
    features: [
      {
        title: 'The chain is the judge',
        body: 'A deposit counts because the contract emitted it and its block is final. A withdrawal is paid at most once because the contract refuses to pay the same id twice.',
      },
      {
        title: 'Entries are never changed',
        body: 'The database refuses to update or delete an entry. A mistake is corrected by a new entry that reverses it.',
      },
      {
        title: 'Each day is closed once',
        body: 'Interest and every reward are posted when a UTC day has ended, from facts dated before its end, and proved before and after.',
      },
      {
        title: 'Every reward explains itself',
        body: 'Each line that a close paid opens the figures it follows from, and they sum to it exactly.',
      },
      {
        title: 'Draws can be checked',
        body: 'The seeds of all draws were fixed and published before the first purchase. Your own browser can draw each opened box again.',
      },
    ],
    statisticsTitle: 'Platform statistics',
    statisticsNote: 'Measured from the ledger and rounded down.',
    activeUsers: 'Active users',
    deposited: 'POL deposited',
    apy: 'APY',
    apyNote: 'Simple interest (APR), not compounded',
    startTitle: 'Get started',
    start:
      'Deposit POL from your wallet, buy an NFT in the Marketplace, and follow every movement on your dashboard.',
    startButton: 'Make a deposit',
    contract: 'Contract',
    network: 'Network',
  },
}

export type FrontTexts = typeof enFront
