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
}

export type PageTexts = typeof enPages
