import type { nftTexts as english } from './nfts.ts'

export const nftTexts: typeof english = {
  lead: 'Elke NFT levert rente op voor elke volle UTC-dag dat je hem hebt, van 00:00 tot 24:00.',
  marketplace: 'Marktplaats',
  collection: 'Mijn verzameling',
  price: 'Prijs',
  dailyInterest: 'Rente per dag',
  shortOf: (amount) => `Stort nog ${amount}\u00a0POL`,
  balance: (amount) => `Je saldo: ${amount} POL`,
  confirmBuyTitle: (name) => `${name} kopen`,
  confirmBuy: 'Wil je deze NFT kopen?',
  confirmBuyButton: 'Kopen',
  bought: 'NFT gekocht!',
  buyFailed: (reason) => `Aankoop mislukt: ${reason}`,
  sell: 'NFT verkopen',
  confirmSellTitle: (name) => `${name} verkopen`,
  confirmSell: (name) => `Weet je zeker dat je ${name} wilt verkopen? Je krijgt de volle aankoopprijs terug.`,
  confirmSellButton: 'Verkopen',
  earnedSoFar: 'Tot nu toe verdiend',
  sold: 'NFT verkocht! Het bedrag staat op je saldo.',
  sellFailed: (reason) => `Verkoop mislukt: ${reason}`,
  working: 'Bezig...',
  status: { ACTIVE: 'Actief', SOLD: 'Verkocht' },
  purchasePrice: 'Aankoopprijs',
  totalEarned: 'Totaal verdiend',
  purchaseDate: 'Aankoopdatum',
  yearlyInterest: 'Rente per jaar',
  apyIs: (percent) => `${percent} APY (enkelvoudig, APR)`,
  box: 'Mystery Box',
  boxVests: (day) => `bijgeschreven op ${day}`,
  boxDrawn: (at) => `trekking op ${at}`,
  boxStates: {
    VESTING: 'nog niet bijgeschreven',
    CREDITED: 'bijgeschreven',
    FORFEITED: 'vervallen door de verkoop',
  },
  soldDate: 'Verkoopdatum',
  soldPrice: 'Verkoopprijs',
  empty: 'Je hebt nog geen NFT’s. Ga naar de Marktplaats om er een te kopen!',
  calculator: {
    title: 'En als de uitbetalingen stoppen?',
    earnedBack: 'Prijs terugverdiend',
    earnedBackOn: (days, day) => `${day} (${days === 1 ? '1 dag' : `${days} dagen`})`,
    stopAfter: (days) => `Ze stoppen na ${days === 1 ? '1 volle dag' : `${days} volle dagen`}`,
    interest: 'Tot dan bijgeschreven rente',
    kept: 'Van de prijs bewaard in de kluis',
    mayLose: 'Dan kun je hooguit verliezen',
    inVault:
      'De kluis bewaart wat je hebt gestort, min wat je hebt opgenomen, en dat kun je op de blockchain opeisen zonder ons. Beloningen daarboven worden alleen betaald uit kosten en uit wat de beheerder bijlegt. Wat je opneemt, gaat eerst van je storting af, en er gaan kosten af. Een fout in de contracten of de blockchain kan meer kosten, zelfs alles.',
    inTreasury:
      'Uitbetalingen komen uit de schatkist van de beheerder en nergens anders vandaan: wat je tot dan niet hebt opgenomen, kun je helemaal verliezen. Van een opname gaan kosten af.',
  },
  trade: {
    boughtMany: (count) => `${count} NFT’s gekocht!`,
    quantity: 'Aantal',
    fewer: 'Eén minder',
    more: 'Eén meer',
    firstInterest: 'Eerste rente',
    boxDrawn: 'Trekking van de Mystery Box',
    notEnough: 'Je hebt niet genoeg saldo meer voor deze aankoop.',
    costs: 'Wat verkopen je nu kost',
    losesInterest: (amount, at) =>
      `De rente van vandaag, ${amount} POL: die wordt op ${at} bijgeschreven als je de NFT tot dan houdt.`,
    losesNoInterest: (amount, at) =>
      `Geen rente van vandaag: de dag van aankoop levert niets op. De eerste ${amount} POL zou op ${at} worden bijgeschreven.`,
    losesBox: (at) => `De Mystery Box van deze NFT: de trekking is op ${at}.`,
    losesReward: (amount, day) =>
      `De beloning van de Mystery Box, ${amount} POL, bijgeschreven op ${day} als je de NFT tot dan houdt.`,
    locksLevels: (levels, count) =>
      count === 1
        ? `Verwijzingsniveau ${levels} gaat op slot: je komt onder de drempel.`
        : `Verwijzingsniveaus ${levels} gaan op slot: je komt onder de drempels.`,
    clubStays: 'Je eigen club verandert niet: daarvoor telt alleen je team.',
    sponsorsLose: 'Je sponsors krijgen minder teamvolume.',
    alreadySold: 'Deze NFT is al verkocht.',
  },
}
