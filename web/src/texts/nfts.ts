import { inDutch } from './in-dutch.ts'

export const nftTexts = inDutch(() => import('./nl-nfts.ts'), {
  lead: 'Each NFT pays its interest for every full UTC day you hold it, from 00:00 to 24:00.',
  marketplace: 'Marketplace',
  collection: 'My Collection',
  price: 'Price',
  dailyInterest: 'Daily Interest',
  shortOf: (amount: string) => `Deposit ${amount}\u00a0POL more`,
  balance: (amount: string) => `Your balance: ${amount} POL`,
  confirmBuyTitle: (name: string) => `Buy ${name}`,
  confirmBuy: 'Do you want to purchase this NFT?',
  confirmBuyButton: 'Purchase',
  bought: 'NFT purchased successfully!',
  buyFailed: (reason: string) => `Purchase failed: ${reason}`,
  sell: 'Sell NFT',
  confirmSellTitle: (name: string) => `Sell ${name}`,
  confirmSell: (name: string) =>
    `Are you sure you want to sell ${name}? You will receive the full purchase price back.`,
  confirmSellButton: 'Sell',
  earnedSoFar: 'Earned so far',
  sold: 'NFT sold successfully! Funds added to your balance.',
  sellFailed: (reason: string) => `Sale failed: ${reason}`,
  working: 'Working...',
  status: { ACTIVE: 'Active', SOLD: 'Sold' },
  purchasePrice: 'Purchase Price',
  totalEarned: 'Total Earned',
  purchaseDate: 'Purchase Date',
  yearlyInterest: 'Yearly Interest',
  apyIs: (percent: string) => `${percent} APY (simple, APR)`,
  box: 'Mystery box',
  boxVests: (day: string) => `credited on ${day}`,
  boxDrawn: (at: string) => `drawn on ${at}`,
  boxStates: { VESTING: 'vesting', CREDITED: 'credited', FORFEITED: 'forfeited by the sale' },
  soldDate: 'Sold Date',
  soldPrice: 'Sold Price',
  empty: "You don't own any NFTs yet. Visit the Marketplace to purchase one!",
  calculator: {
    title: 'What if payouts stop?',
    earnedBack: 'Price earned back',
    earnedBackOn: (days: number, day: string) => `${day} (${days === 1 ? '1 day' : `${days} days`})`,
    stopAfter: (days: number) => `They stop after ${days === 1 ? '1 full day' : `${days} full days`}`,
    interest: 'Interest credited by then',
    kept: 'Of the price, kept in the vault',
    mayLose: 'Then you can lose up to',
    inVault:
      'The vault keeps what you deposited, less what you took out, and you can demand it on chain without us. Rewards beyond that are paid only from fees and from what the operator adds. What you take out counts against your deposit first, and the fee comes off. A fault in contracts or chain can cost more, even all.',
    inTreasury:
      "Payouts come from the operator's treasury and from nowhere else: what you have not taken out by then can all be lost. The fee comes off what you take out.",
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
    losesInterest: (amount: string, at: string) =>
      `Today's interest of ${amount} POL, credited on ${at} if you hold it until then.`,
    losesNoInterest: (amount: string, at: string) =>
      `None of today's interest: the day of the purchase earns nothing. The first ${amount} POL would be credited on ${at}.`,
    losesBox: (at: string) => `Its mystery box, which is drawn on ${at}.`,
    losesReward: (amount: string, day: string) =>
      `Its mystery box reward of ${amount} POL, credited on ${day} if you hold it until then.`,
    locksLevels: (levels: string, count: number) =>
      count === 1
        ? `Referral level ${levels} locks: you will hold less than its threshold.`
        : `Referral levels ${levels} lock: you will hold less than their thresholds.`,
    clubStays: 'Your own club stays: it counts what your team holds.',
    sponsorsLose: 'Your sponsors have less team volume.',
    alreadySold: 'This NFT was sold already.',
  },
})
