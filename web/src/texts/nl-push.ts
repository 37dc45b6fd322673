import type { pushTexts as english } from './push.ts'

/** The Dutch of push.ts. */
export const pushTexts: typeof english = {
  title: 'Meldingen',
  lead: 'Deze browser kan je laten weten wanneer een storting op je saldo staat en wanneer een opname is uitbetaald, ook als deze pagina dicht is.',
  isOn: 'Deze browser laat je weten wanneer een storting op je saldo staat en wanneer een opname is uitbetaald.',
  turnOn: 'Meldingen aanzetten',
  turnOff: 'Meldingen uitzetten',
  refused: 'Deze browser staat geen meldingen van deze pagina toe. Dat kun je veranderen in de instellingen.',
}
