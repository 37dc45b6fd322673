import type { DrawTexts } from './draw.ts'

/** The Dutch of draw.ts. */
export const drawTexts: DrawTexts = {
  title: 'Controleer de trekking',
  body: 'Je browser trekt deze doos opnieuw en vergelijkt. Hij neemt alleen de vastlegging aan, gepubliceerd voordat iemand kon kopen, en de kansen van het plan.',
  checking: 'Controleren...',
  evidence: 'Waar het uit volgt',
  verified: 'Bevestigd',
  notVerified: 'Niet bevestigd',
  cannot: 'Kan hier niet worden gecontroleerd',
  verifiedBody:
    'Het zaad is dat wat vóór de opening van het product is vastgelegd, en het geeft deze klasse en deze beloning.',
  foreignSeed: 'Het zaad leidt niet naar de gepubliceerde vastlegging.',
  otherResult: (tier) => `Het zaad geeft ${tier}, niet wat er vermeld staat.`,
  otherPlan:
    'Het zaad is echt. Het plan is sinds de opening van het product veranderd, dus de kansen van die dag kunnen anders zijn geweest dan die van nu.',
  noCrypto: 'Deze browser biedt zijn cryptografie alleen via https of op deze machine.',
  seed: (day) => `Zaad van ${day}`,
  position: 'Positienummer',
  place: 'Viel op',
  placeOf: (place) => `${place} van 0 tot 9.999`,
  tiers: 'Klassen op die lijn',
  commitment: 'Vastlegging',
}
