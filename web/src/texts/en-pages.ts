/** The English texts of the pages that most visits do not open: the manual and what is open to everybody. */
export const enPages = {
  manual: {
    title: 'User manual',
    lead: 'What each screen does, what it costs, when things happen, by which rules, and what can go wrong.',
    contents: 'Contents',
    download: 'Download as PDF',
    read: 'Read as a page',
    frame: 'User manual (PDF)',
    body: 'Screens, fees, timing, rules and risks.',
  },

  watch: {
    title: 'Watch an address',
    lead: 'Figures are public, as they are on the chain. No wallet is needed to look, and nothing can be done from here.',
    note: 'You only watch this wallet. Where the page says "you" or "your", it means its owner.',
    ownNote: 'This is the wallet you are connected with, as everybody else sees it.',
    another: 'Watch another',
    problems: {
      empty: 'Please enter an address',
      notAnAddress: 'This is not an address: it begins with 0x, followed by digits and the letters a to f',
      tooShort: 'This address is too short: 0x and 40 characters are needed',
      tooLong: 'This address is too long: 0x and 40 characters are needed',
      checksum: 'This address has a typing mistake: its capital letters do not match its checksum',
    },
  },

  statement: {
    title: 'Statement',
    lead: 'Every change of the available balance with the balance after it. Days and times are UTC.',
    lines: 'Statement lines',
    types: 'Types',
    from: 'From',
    to: 'To',
    reset: 'Show all',
    count: (shown: string, all: string, total: number) =>
      total === 1 ? '1 line' : shown === all ? `${all} lines` : `${shown} of ${all} lines`,
    empty: 'No lines to show',
    columns: {
      date: 'Date',
      type: 'Type',
      change: 'Change',
      balance: 'Balance after',
      status: 'Status',
      transaction: 'Transaction',
    },
    download: 'Download CSV',
    downloadPdf: 'Download PDF',
    pdf: {
      about: 'About',
      title: (product: string) => `${product}: statement`,
      of: (address: string) => `Wallet ${address}`,
      made: (at: string, lines: string) => `Made ${at}, ${lines}`,
      page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    },
    preparing: 'Preparing...',
    progress: (done: string, total: string) => `${done} of ${total} lines`,
    saved: (count: string) => `${count} lines saved`,
    csvColumns: [
      'Time (UTC)',
      'Day',
      'Type',
      'About',
      'Change (POL)',
      'Balance after (POL)',
      'Status',
      'Transaction',
      'Line',
    ],
  },

  /** Words for why a withdrawal waits, in place of the server's own, which are English. */
  waitingWords: {} as Readonly<Record<string, string>>,

  payout: {
    reviewTitle: 'Review your withdrawal',
    destination: 'To (your wallet)',
    expected: 'Expected time',
    usually: (time: string) => `Usually ${time}`,
    balanceAfter: 'Balance afterwards',
    confirm: 'Confirm withdrawal',
    pausedTitle: 'Payouts are paused',
    paused: 'A request is booked all the same and waits until they go on. You can cancel it until then.',
    slowTitle: 'Payouts are slow at the moment',
    slow: (wait: string) =>
      `The oldest request has been waiting for ${wait}, and requests are paid in order. You can cancel one until it is signed.`,
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },

  trade: {
    boughtMany: (count: number) => `${count} NFTs purchased successfully!`,
    quantity: 'Quantity',
    fewer: 'One less',
    more: 'One more',
    firstInterest: 'First interest',
    boxDrawn: 'Mystery box drawn',
    notEnough: 'Your balance no longer covers this purchase.',
    costs: 'What selling now costs',
    losesInterest: (amount: string) =>
      `Today's interest of ${amount} POL: it is earned by holding until 24:00 UTC.`,
    losesBox: 'Its mystery box, which is not drawn yet.',
    losesReward: (amount: string, day: string) =>
      `Its mystery box reward of ${amount} POL, credited on ${day} if you hold it until then.`,
    locksLevels: (levels: string, count: number) =>
      count === 1
        ? `Referral level ${levels} locks: you will hold less than its threshold.`
        : `Referral levels ${levels} lock: you will hold less than their thresholds.`,
    clubStays: 'Your own club stays: it counts what your team holds. Your sponsors have less team volume.',
    alreadySold: 'This NFT was sold already.',
  },

  kept: {
    line: 'To the contract: your wallet did not take it',
    title: (amount: string) => `The contract keeps ${amount} POL for you`,
    body: 'The code of your wallet did not take a payout. Nobody but you can send the money anywhere but to your wallet.',
    elsewhere: 'To another address of yours (leave empty for this wallet)',
    sendHere: 'Send to this wallet',
    sendElsewhere: 'Send to that address',
    sent: (amount: string) => `${amount} POL is on its way.`,
    refused: 'The receiver did not take it.',
    failed: (reason: string) => `Not sent: ${reason}`,
  },

  chart: {
    asTable: 'Show as a table',
    hint: 'Point at a day, tap it or use the arrow keys to read its figures.',
  },

  earnings: {
    title: 'Earnings per day',
    empty: 'Nothing was earned yet. Interest comes with the first full day that you hold an NFT.',
    sum: (days: number) => `Earned in the last ${days} closed days:`,
    chart: (days: number, sum: string) =>
      `Bars of what each of the last ${days} closed days paid, ${sum} POL in all; the same figures stand in the table below.`,
    dayIs: (day: string, parts: string, total: string) => `${day}: ${parts}, ${total} POL in all`,
    nothingOn: (day: string) => `${day}: nothing`,
    forecast: 'Forecast',
    forecastIs: (day: string, pol: string) => `${day}, forecast: ${pol} POL of interest`,
    forecastNote: (pol: string, days: number) =>
      `Forecast: ${pol} POL of interest in the next ${days} days. It assumes that you neither buy nor sell, that each day is closed, and counts interest only.`,
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    day: 'Day',
    total: 'Total',
  },

  transparency: {
    title: 'Transparency',
    lead: 'What is there, what is owed, and how you can check both without trusting us.',
    source:
      'Deposits are forwarded to the treasury wallet. No investment stands behind the interest: every reward is paid out of the same treasury. If what is owed is more than the reserves, not everyone can be paid.',
    reserves: 'Reserves',
    reservesNote: (block: string, at: string) =>
      `Treasury, payout wallet and contract at block ${block}, seen ${at}`,
    liabilities: 'Owed to wallets',
    liabilitiesNote: 'Balances, NFTs at their price, and withdrawals under way',
    coverage: 'Coverage',
    covered: 'All that is owed today is covered',
    notCovered: 'Not everyone could be paid today',
    nothingOwed: 'Nothing owed',
    dailyInterest: 'Interest per day',
    dailyInterestNote: 'What all NFTs held now earn each day',
    notObserved: 'Nothing was observed yet. The first observation follows within a minute of the start.',
    addresses: 'Where the reserves are',
    addressesLead: (block: string) =>
      `Every address, and what it held at block ${block}. The contract's balance leaves out what it keeps for wallets.`,
    accounts: { TREASURY: 'Treasury', PAYOUT_WALLET: 'Payout wallet', CONTRACT: 'Contract' },
    what: 'What',
    address: 'Address',
    balance: 'Balance',
    chainSays: 'The chain says',
    same: 'Same',
    differs: 'Differs',
    askWallet: 'Ask the chain with my wallet',
    askRpc: 'Ask the public node',
    copyRequest: 'Copy for a node of my own',
    askNote:
      'Your browser asks the chain itself, not this server: your wallet asks a node of its own choice and neither opens nor signs anything.',
    notAsked:
      'The chain could not be asked: no wallet was found, it is on another network, or its node has forgotten this block. Try again with the newest figures.',
    history: 'Coverage over time',
    noHistory: 'Nothing to draw yet: a point is added with each closed day.',
    chart: (from: string, to: string, coverage: string) =>
      `Lines of reserves and of what is owed from ${from} to ${to}; coverage in the end: ${coverage}. The same figures stand in the table below.`,
    day: 'Day',
    late: 'late',
    lateNote: (late: number, all: number) =>
      `${late} of ${all} were observed more than two hours after the end of their day (marked as late in the table), so they do not show how the day ended.`,
    block: 'Block',
    forecast: 'Forecast',
    noForecast: 'There is no forecast yet. It comes with the next closed day.',
    forecastLead: (day: string) =>
      `What the plan will owe on top, counted from the end of ${day}. A computation, no promise.`,
    comesToOwe: 'Will be owed',
    inDays: (days: number) => `In ${days} days`,
    forecastParts: {
      interest: 'Interest',
      referral: 'Referral commissions',
      mysteryBox: 'Mystery boxes',
      prizePool: 'Prize pool',
      club: 'Clubs',
      total: 'Together',
    },
    coverageIn: (days: number) => `Coverage in ${days} days, if no POL comes in or goes out`,
    assumptions: 'Assumptions',
    /** Words for the server's assumptions, in place of its own, which are English. */
    assumptionWords: {} as Readonly<Record<string, string>>,
    payouts: 'Payouts',
    running: 'Running',
    paused: 'Paused',
    waiting: 'Waiting',
    noneWaiting: 'None waiting',
    oldest: 'Oldest waits since',
    headBlock: 'Newest block read',
    indexerLate: 'The chain is read late at the moment, so deposits and payouts show later.',
    finalBlock: 'Newest final block',
    ownBalance: 'Check your own balance',
    ownBalanceLead:
      'At each close a tree is made over the balances of all wallets, and its root is published below. Your browser fetches the branch that leads from your balance to the root, computes the root again and compares. That proves that you were counted; whether anybody was left out shows only when others check as well.',
    checkBalance: 'Check my balance',
    connectFirst: 'Connect a wallet to check it. A branch is shown to its owner only.',
    noBranch: 'There is no branch of this wallet yet. It comes with the next closed day.',
    verified: 'Verified',
    notVerified: 'Not verified',
    cannot: 'Cannot be checked here',
    verdicts: {
      counted: (day: string) => `Your balances at the end of ${day} lead to the published root.`,
      notYours: (day: string) =>
        `What was sent for ${day} is not the leaf of your address. Please tell others.`,
      otherRoot: (day: string) =>
        `Your balances of ${day} do not lead to the published root. Please tell others.`,
    },
    available: 'Available',
    inNfts: 'In NFTs',
    inFlight: 'In withdrawals',
    vesting: 'In mystery boxes, not vested (not part of what is owed)',
    publishedRoot: 'Published root',
    steps: 'Steps to the root',
    downloadBranch: 'Download the branch, to check it with a program of your own',
    wayOut: 'If the operator does not pay',
    wayOutBody:
      'Where the treasury is a vault, you can leave it by yourself: with your wallet, the file of your branch and a page that needs no server. Keep the page and your newest two files.',
    wayOutOpen: 'Open the way out',
    wayOutSave: 'Save the page',
    roots: 'Balance roots',
    rootsLead:
      'One root for each closed day. Note one down: it cannot be changed afterwards without your noticing.',
    counted: 'Wallets counted',
    root: 'Root',
    noRoots: 'There is no root yet. It comes with the next closed day.',
    closes: 'Closed days',
    closesLead:
      'What each day paid. The digest covers every line of the day and the digest of the day before.',
    noCloses: 'No day has been closed yet.',
    paid: 'Paid',
    wallets: 'Wallets',
    digest: 'Digest (SHA-256)',
    seeds: 'Seeds of the mystery boxes',
    seedsLead:
      'The seeds of all days were fixed before the product opened: each is the SHA-256 of the next, and the end of the chain was published as the commitment. A seed is revealed when its day is closed. It proves that no seed was chosen after a purchase; it cannot prove that the operator, who knows the seeds, bought nothing.',
    commitment: 'Commitment',
    checkSeeds: 'Check the chain',
    revealed: (count: string) => `Revealed seeds: ${count}`,
    seedsGood: (count: string) => `All ${count} revealed seeds lead to the commitment.`,
    seedBroken: (day: string) => `The seed of ${day} does not fit the chain. Please tell others.`,
    noCrypto: 'This browser offers its cryptography only over https or on this machine.',
  },
}

export type PageTexts = typeof enPages
