import type { watchTexts as english } from './watch.ts'

export const watchTexts: typeof english = {
  lead: 'De cijfers zijn openbaar, net als op de blockchain. Om te kijken heb je geen wallet nodig, en je kunt hier niets veranderen.',
  note: 'Je kijkt alleen mee. Waar de pagina "je" of "jouw" zegt, gaat het om de eigenaar.',
  ownNote: 'Dit is de wallet waarmee je bent verbonden, zoals anderen die zien.',
  another: 'Een ander adres',
  problems: {
    empty: 'Vul een adres in',
    notAnAddress: 'Dit is geen adres: het begint met 0x, gevolgd door cijfers en de letters a tot f',
    tooShort: 'Dit adres is te kort: 0x en 40 tekens zijn nodig',
    tooLong: 'Dit adres is te lang: 0x en 40 tekens zijn nodig',
    checksum: 'In dit adres zit een typefout: de hoofdletters kloppen niet met het controlegetal',
  },
}
