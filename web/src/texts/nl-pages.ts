import type { PageTexts } from './en-pages.ts'

/** The Dutch of en-pages.ts. */
export const nlPages: PageTexts = {
  manual: {
    title: 'Handleiding',
    lead: 'Wat elk scherm doet, wat het kost, wanneer er iets gebeurt, volgens welke regels, en wat er mis kan gaan. De handleiding is in het Engels.',
    contents: 'Inhoud',
    download: 'Downloaden als pdf',
    read: 'Lezen als pagina',
    frame: 'Handleiding (pdf)',
    body: 'Schermen, kosten, tijden, regels en risico’s, in het Engels.',
  },

  watch: {
    title: 'Een adres bekijken',
    lead: 'De cijfers zijn openbaar, zoals op de keten. Om te kijken is geen wallet nodig, en vanaf hier kan niets worden gedaan.',
    note: 'Je bekijkt deze wallet alleen. Waar de pagina "je" of "jouw" zegt, is de eigenaar bedoeld.',
    ownNote: 'Dit is de wallet waarmee je bent verbonden, zoals ieder ander haar ziet.',
    another: 'Een ander adres',
    problems: {
      empty: 'Vul een adres in',
      notAnAddress: 'Dit is geen adres: het begint met 0x, gevolgd door cijfers en de letters a tot f',
      tooShort: 'Dit adres is te kort: 0x en 40 tekens zijn nodig',
      tooLong: 'Dit adres is te lang: 0x en 40 tekens zijn nodig',
      checksum: 'In dit adres zit een typefout: de hoofdletters passen niet bij het controlegetal',
    },
  },

  statement: {
    title: 'Rekeningoverzicht',
    lead: 'Elke verandering van het beschikbare saldo met het saldo daarna. Dagen en tijden zijn UTC.',
    lines: 'Regels',
    types: 'Soorten',
    from: 'Van',
    to: 'Tot en met',
    reset: 'Alles tonen',
    count: (shown, all, total) =>
      total === 1 ? '1 regel' : shown === all ? `${all} regels` : `${shown} van ${all} regels`,
    empty: 'Geen regels om te tonen',
    columns: {
      date: 'Datum',
      type: 'Soort',
      change: 'Verandering',
      balance: 'Saldo daarna',
      status: 'Status',
      transaction: 'Transactie',
    },
    download: 'CSV downloaden',
    preparing: 'Voorbereiden...',
    progress: (done, total) => `${done} van ${total} regels`,
    saved: (count) => `${count} regels opgeslagen`,
    csvColumns: [
      'Tijd (UTC)',
      'Dag',
      'Soort',
      'Betreft',
      'Verandering (POL)',
      'Saldo daarna (POL)',
      'Status',
      'Transactie',
      'Regel',
    ],
  },
}
