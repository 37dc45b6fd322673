import { inDutch } from './in-dutch.ts'
import { pageRefusals } from './page-refusals.ts'

/*
 * The app speaks English and Dutch. What a page says stands in a file of its own: its English comes with the code that
 * shows it, its Dutch is loaded by its readers only. What is here is said by the first view or by many pages. Texts
 * quoted in docs/web.md stand word for word; wallet, chain and product names are filled in from what is really there.
 *
 * For a new page `x`: `x.ts` as the others are, and `nl-x.ts`, which does not compile until it is
 * complete. Parts that show it are loaded by `lazyPart` or `withTexts`, and read texts inside functions: what stands at
 * the top of a module is read before the Dutch of its page is there.
 *
 * Amounts, numbers, percentages and dates go through format.ts, which knows the language.
 */

/** What the first view and many pages say, in the language of this page load once that is there. */
export const t = inDutch(() => import('./nl-texts.ts'), {
  common: {
    loading: 'Loading...',
    cancel: 'Cancel',
    close: 'Close',
    ok: 'OK',
    back: 'Back',
    retry: 'Try again',
    copy: 'Copy',
    copied: 'Copied!',
    notCopied: 'Could not be copied',
    pol: 'POL',
    amount: 'Amount',
    max: 'Max',
    showMore: 'Show more',
    opensInNewTab: '(opens in a new tab)',
    copyHash: 'Copy transaction hash',
    copyAddress: 'Copy address',
    skipToContent: 'Skip to content',
    notifications: 'Notifications',
    dismiss: 'Dismiss',
    none: '–',
    clockMoved: (days: number) =>
      `The clock of this demo was moved ${days === 1 ? '1 day' : `${days} days`} ahead: days, balances and statements are dated by it.`,
  },

  /** Why an amount is not read, the same in every form. */
  amounts: {
    invalid: 'Please enter a valid amount',
    ambiguous: 'Write it without separators of thousands, with a point before decimals: 1000 or 1.5',
    exponent: 'Write it in plain digits, without an e',
    tooManyDecimals: 'POL has at most 18 decimals',
    tooLarge: 'This is more POL than there is',
  },

  theme: { toDark: 'Switch to dark theme', toLight: 'Switch to light theme' },

  language: { label: 'Language' },

  problems: {
    unexpectedTitle: 'Unexpected Application Error!',
    unexpectedBody: 'Something in this page failed. Your funds are not affected by what a page shows.',
    reload: 'Reload the page',
    unreachableTitle: 'The server cannot be reached',
    unreachableBody: 'Check your connection. Deposits made meanwhile are found and credited all the same.',
    dataTitle: 'Error loading data',
    dataBody: 'The figures could not be read just now.',
    offline: 'You are offline.',
    serverGone: 'The server cannot be reached.',
    figuresOld: 'The newest figures cannot be read for a moment, and acting may have to wait.',
    figuresOf: (at: string) => `Figures are those of ${at}.`,
    network: 'Network error. Please check your connection and try again.',
    rateLimited: 'Too many requests. Please wait a moment and try again.',
    serverError: 'Server error occurred.',
    backendUnreachable: 'The server cannot be reached. Please check your connection and try again.',
    unknown: 'Unknown error',
    generic: 'An error occurred. Please try again.',
  },

  /** Words for codes of refusals where the server's own, which are English, speak to programmers. */
  refusals: {
    ...pageRefusals(
      'This page is of an older version. Please load it again.',
      'The server could not read this request. Please load the page again.',
    ),
    IDEMPOTENCY_CONFLICT:
      'This request was already sent with other figures. Close this window and start again.',
  } as Readonly<Record<string, string>>,

  risk: {
    title: 'Before you put money in',
    body: (inVault: boolean): string =>
      inVault
        ? 'Your deposit, less what you took out, is in the vault and pays nobody else; rewards are paid only from fees and from what the operator adds. They can stop, and withdrawing costs a fee. Contracts and chain can have faults that nobody has found: through one you can lose all you deposit.'
        : "Payouts come from the operator's treasury and from nowhere else. They can stop. Nothing is guaranteed, and you can lose all you deposit.",
  },

  connect: {
    title: (product: string) => `Welcome to ${product}`,
    lead: 'Connect your wallet to continue',
    button: (wallet: string) => `Connect ${wallet}`,
    subtitle: (chain: string) => `${chain} Required`,
    connecting: 'Connecting...',
    note: (chain: string) => `Please ensure your wallet is on ${chain}.`,
    or: 'or',
    otherDeviceSubtitle: 'On your phone, or in another app',
    demoName: 'Demo wallet',
    demoSubtitle: 'Test money on a local chain. No extension needed.',
    steps: {
      wallet: 'Choose an account in your wallet.',
      chain: (chain: string) => `Switch to ${chain} in your wallet.`,
      signature: 'Sign in by confirming the message in your wallet. It moves no money and costs nothing.',
      server: 'Signing you in...',
    },
    watch: 'Watch an address, without a wallet',
    watchButton: 'Watch',
    rejected: 'You declined the request in your wallet. Nothing was changed.',
    referral: (code: string) => `You were invited with the code ${code}.`,
    tagline: 'Your Gateway to NFT-Based Passive Income',
    taglineMeans: 'No investment earns it: rewards are paid while there is money for them, and can stop.',
    points: [
      {
        title: 'Every POL is accounted for',
        body: 'A double-entry ledger stands behind every balance and every change of one.',
      },
      {
        title: 'The chain is the judge',
        body: 'A deposit counts because the contract emitted it. A withdrawal cannot be paid twice.',
      },
      {
        title: 'No number is invented',
        body: 'Statistics are measured, rates come from the plan in force. A new install says 0.',
      },
    ],
    walletMissingTitle: (wallet: string) => `${wallet} not found`,
    walletMissing: (wallet: string) => `${wallet} is not installed. Please install the ${wallet} extension.`,
    install: (wallet: string) => `Install ${wallet}`,
    openIn: (wallet: string) => `Open in ${wallet}`,
    failedTitle: 'Connection failed',
    failed: (reason: string) => `Failed to connect wallet. ${reason}`,
    noAccounts: (wallet: string) => `No accounts found. Please unlock your ${wallet}.`,
    switchFailed: (wallet: string, chain: string) => `Please switch your ${wallet} to ${chain}.`,
    signInStatement: (product: string) => `Sign in to ${product}. This moves no money and costs nothing.`,
    joined: (sponsor: string) => `You joined ${sponsor}'s team.`,
    joinedBefore: 'This wallet had joined before, so the invitation changes nothing.',
    switched: (address: string) => `Your wallet changed its account: these are the figures of ${address}.`,
    codeUnknown: 'This referral code is unknown: your wallet was connected without a sponsor.',
    signInAgain: 'Confirm the sign-in in your wallet. It moves no money and costs nothing.',
  },

  nav: {
    main: 'Main',
    home: 'Home',
    dashboard: 'Dashboard',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    nfts: 'BUY NFT',
    about: 'About',
    manual: 'Manual',
    transparency: 'Transparency',
    watch: 'Watch an address',
    announcements: 'Announcements',
    statement: 'Statement',
    prizePool: 'Prize Pool',
    terms: 'Terms',
    privacy: 'Privacy',
    security: 'Report a flaw',
    more: 'More',
    connect: 'Connect a wallet',
    disconnect: 'Disconnect',
    signOutEverywhere: 'Sign out on all devices',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    referralCode: 'Referral code',
    connectedAs: 'Connected wallet',
    demo: 'Demo',
    demoTitle: 'Local chain, test money',
    wrongChain: (chain: string) =>
      `Your wallet is on another network. Figures are shown, but to act you need ${chain}.`,
    switchChain: (chain: string) => `Switch to ${chain}`,
    live: 'Live',
    polling: 'Refreshing every 10 seconds',
    footer: 'Rates come from the plan in force. Statistics are measured from the ledger.',
    visitMarketplace: 'Visit the Marketplace',
  },

  types: {
    DEPOSIT: 'Deposit',
    WITHDRAWAL: 'Withdrawal',
    PURCHASE: 'NFT purchase',
    SALE: 'NFT sale',
    INTEREST: 'NFT interest',
    REFERRAL: 'Referral',
    CLUB: 'Club reward',
    MYSTERY_BOX: 'Mystery box',
    PRIZE_POOL: 'Prize pool',
  },

  /** In place of the plan's names, which are English; what an operator added keeps its own. */
  nftNames: {} as Readonly<Record<string, string>>,

  statuses: { PENDING: 'Pending', COMPLETED: 'Completed', FAILED: 'Failed', CANCELLED: 'Cancelled' },

  chart: {
    asTable: 'Show as a table',
    hint: 'Point at a day, tap it or use the arrow keys to read its figures.',
  },
})

export type Texts = typeof t
