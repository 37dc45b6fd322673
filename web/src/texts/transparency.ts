import { inDutch } from './in-dutch.ts'

export const transparencyTexts = inDutch(() => import('./nl-transparency.ts'), {
  lead: 'What is there, what is owed, and how you can check both without trusting us.',
  source: (inVault: boolean): string =>
    inVault
      ? 'No investment stands behind the interest: without fees and what the operator adds, rewards wait.'
      : 'Deposits are forwarded to the treasury. No investment stands behind the interest: every reward is paid out of the same treasury. If what is owed is more than the reserves, not everyone can be paid.',
  verdict: {
    all: (at: string) => `Seen ${at}: all that is owed could be paid, every deposit and every reward.`,
    deposits: (at: string, funded: string, owed: string) =>
      `Seen ${at}: every deposit is there. Of ${owed} POL of rewards, ${funded} POL could be paid; the rest waits for fees and for what the operator adds.`,
    short: (at: string) => `Seen ${at}: there is less than was deposited, and not everyone could be paid.`,
  },
  buttons: { reserves: 'Check the reserves', seeds: 'Check the draws', 'way-out': 'If you are not paid' },
  reservesNote: (block: string, at: string) =>
    `Treasury, payout wallet and contract at block ${block}, seen ${at}`,
  covered: 'All that is owed today is covered',
  notCovered: 'Not everyone could be paid today',
  depositsCovered: 'Every deposit is there; rewards wait for funds',
  coverageNote: (percent: string) => `The reserves are ${percent} of all that is owed`,
  principals: 'Deposits to keep',
  principalsKept: 'What wallets put in and have not taken out: the vault pays nobody else from it',
  principalsNote:
    'What wallets put in and have not taken out. The treasury is a plain account: only its holder keeps it',
  rewardsOwed: 'Rewards owed',
  dailyInterest: 'Interest per day',
  dailyInterestNote: 'What all NFTs held then earn each day',
  notObserved: 'Nothing was observed yet. The first observation follows within a minute of the start.',
  addresses: 'Where the reserves are',
  addressesLead: (block: string) =>
    `Every address, and what it held at block ${block}. The contract's balance leaves out what it keeps for wallets.`,
  accounts: { TREASURY: 'Treasury', PAYOUT_WALLET: 'Payout wallet', CONTRACT: 'Contract' },
  what: 'What',
  address: 'Address',
  balance: 'Balance',
  chainSays: 'The chain says',
  differs: 'Differs',
  askWallet: 'Ask the chain with my wallet',
  askRpc: 'Ask the public node',
  askNote:
    'Your browser asks the chain itself, not this server: your wallet asks a node of its own choice and neither opens nor signs anything. Any other node is asked by a page apart from the app.',
  notAsked:
    'The chain could not be asked: no wallet was found, it is on another network, or its node has forgotten this block. Try again with the newest figures.',
  history: 'Coverage over time',
  noHistory: 'Nothing to draw yet: a point is added with each closed day.',
  chart: (from: string, to: string, coverage: string) =>
    `Lines of reserves and of what is owed from ${from} to ${to}; coverage in the end: ${coverage}. The same figures stand in the table below.`,
  late: 'late',
  lateNote: (late: number, all: number) =>
    `${late} of ${all} were observed more than two hours after the end of their day (marked as late in the table), so they do not show how the day ended.`,
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
  waiting: 'Waiting',
  noneWaiting: 'None waiting',
  oldest: 'Oldest waits since',
  headBlock: 'Newest block read',
  indexerLate: 'The chain is read late at the moment, so deposits and payouts show later.',
  finalBlock: 'Newest final block',
  wayOut: 'If the operator does not pay',
  wayOutBody:
    'Where the treasury is a vault, you can take out what you put in by yourself: with your wallet and a page that needs no server. Keep the page.',
  wayOutOpen: 'Open the way out',
  wayOutSave: 'Save the page',
  closes: 'Closed days',
  closesLead: 'What each day paid. The digest covers every line of the day and the digest of the day before.',
  noCloses: 'No day has been closed yet.',
  paid: 'Paid',
  digest: 'Digest (SHA-256)',
  seeds: 'Seeds of the mystery boxes',
  seedsLead:
    'The seeds of all days were fixed before the product opened: each is the SHA-256 of the next, and the end of the chain was published as the commitment. A seed is revealed when its day is closed. It proves that no seed was chosen after a purchase; it cannot prove that the operator, who knows the seeds, bought nothing.',
  commitment: 'Commitment',
  checkSeeds: 'Check the chain',
  revealed: (count: string) => `Revealed seeds: ${count}`,
  seedsGood: (count: string) => `All ${count} revealed seeds lead to the commitment.`,
  seedBroken: (day: string) => `The seed of ${day} does not fit the chain. Please tell others.`,
  vault: {
    title: 'Vault',
    none: 'The treasury is a plain account: its holder can take from it at any time, and there is no way out without the operator.',
    lead: (block: string, at: string) =>
      `The contract that holds the reserves, as it was at block ${block} (${at}). It gives out nothing that would leave less than what wallets put in. The operator can take only what exceeds all that can be owed, and must announce it. When somebody is not paid in time, or the operator falls silent, anyone can freeze it for the wallets.`,
    principals: 'Of it kept: what wallets put in',
    forRewards: 'Of it for rewards',
    surplus: 'Exceeds all that can be owed, and the margin',
    limits: 'Payouts within an hour and within 24 hours, at most',
    limitUnbinding: 'A limit in red protects nobody: the vault holds no more than that.',
    freezeUnbinding: 'Too far away to protect anybody.',
    available: 'Of both, still free',
    lastRoot: 'Newest root published',
    payoutsStop: 'Without another root, payouts stop',
    freezable: 'Without another root, anyone can freeze it from',
    roots: 'Roots on chain',
    noRoots: 'None yet',
    published: 'Published',
    rewards: 'Rewards credited so far',
    beside: 'Beside our list',
    statuses: { SAME: 'Same', DIFFERS: 'Differs', VOID: 'Void' },
    announced: 'Announced by the operator',
    nothingAnnounced: 'Nothing is announced.',
    surplusTo: 'of the surplus to',
    otherAct: 'Another act, on',
    more: 'Not all is shown.',
    handOver: (from: string) =>
      `It is announced that another contract, or another admin, may take over from ${from}. Whoever does can take what you put in, too. If you do not trust them, demand your deposit at least 14 days before that, by the way out.`,
    between: (from: string, until: string) => `from ${from} until ${until}`,
    frozen: (at: string) =>
      `The vault has been frozen since ${at}: it pays nothing but the claims of wallets.`,
    differs: 'A root on chain is not the one of our books. Payouts are paused until it is explained.',
    lowered: (at: string) =>
      `A guardian lowered the limits of payouts on ${at}. A day later the operator can put them back.`,
    late: (at: string) => `No root has been published for long. Payouts stop at ${at} unless one comes.`,
    waits: {
      interval: 'The newest root waits until the vault takes the next one.',
      growth: 'The newest root waits: more was credited than the vault lets grow in so many days.',
      fees: 'The newest root waits until the network asks for less gas.',
      funds: 'The newest root waits: the account that publishes has no money for gas.',
      voided: 'A guardian has made the newest root void.',
      frozen: 'A frozen vault takes no root.',
      refused: 'The newest root is not published yet.',
    } as Readonly<Record<string, string>>,
  },
})
