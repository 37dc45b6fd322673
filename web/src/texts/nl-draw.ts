import type { drawTexts as english } from './draw.ts'

/** The Dutch of draw.ts. */
export const drawTexts: typeof english = {
  title: 'Controleer de trekking',
  body: 'Je browser doet de trekking van deze Mystery Box over en vergelijkt. Alleen twee dingen neemt hij aan: de vastlegging, die is gepubliceerd voordat iemand kon kopen, en de kansen van het plan.',
  checking: 'Controleren...',
  evidence: 'Waar het uit volgt',
  verified: 'Bevestigd',
  notVerified: 'Niet bevestigd',
  cannot: 'Niet te controleren in deze browser',
  verifiedBody: 'Dit zaad lag vast voordat het product openging, en het geeft deze klasse en deze beloning.',
  foreignSeed: 'Het zaad leidt niet naar de gepubliceerde vastlegging.',
  otherResult: (tier) => `Het zaad geeft ${tier}, niet wat hier staat.`,
  otherPlan:
    'Het zaad is echt. Het plan is sinds de opening veranderd, dus de kansen kunnen die dag anders zijn geweest dan nu.',
  noCrypto: 'Deze browser kan dit alleen via https of op je eigen computer.',
  seed: (day) => `Zaad van ${day}`,
  position: 'Positienummer',
  place: 'Getrokken getal',
  placeOf: (place) => `${place} (van 0 tot en met 9.999)`,
  tiers: 'Klassen en hun kansen',
  commitment: 'Vastlegging',
}
