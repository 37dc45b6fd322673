import type { WatchTexts } from './watch.ts'

/** The Dutch of watch.ts. */
export const watchTexts: WatchTexts = {
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
}
