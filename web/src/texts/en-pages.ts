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
}

export type PageTexts = typeof enPages
