import { inDutch } from './in-dutch.ts'

export const watchTexts = inDutch(() => import('./nl-watch.ts'), {
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
})
