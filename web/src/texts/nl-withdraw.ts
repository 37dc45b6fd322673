import type { WithdrawTexts } from './withdraw.ts'

/** The Dutch of withdraw.ts. */
export const withdrawTexts: WithdrawTexts = {
  title: 'Opnemen',
  lead: 'Van je saldo naar de wallet waarmee je verbonden bent.',
  available: 'Beschikbaar saldo',
  withdrawable: 'Opneembaar bedrag',
  totalWithdrawn: 'Totaal opgenomen',
  requested: 'Aangevraagd',
  fee: (percent) => `Kosten (${percent})`,
  received: 'Je ontvangt',
  preview: 'Voorbeeld',
  button: 'POL opnemen',
  busy: 'Aanvragen...',
  insufficientButton: 'Onvoldoende saldo',
  offline: 'POL opnemen: je bent offline',
  invalidAmount: 'Voer een geldig op te nemen bedrag in',
  overMaximum: (amount, keep) =>
    `Je kunt hoogstens ${amount} POL opnemen (er moet minstens ${keep} POL blijven staan)`,
  insufficient: (keep) => `Onvoldoende saldo. Er moet minstens ${keep} POL op je rekening blijven staan.`,
  belowMinimum: (amount) => `De kleinste opname is ${amount} POL`,
  beyondPrincipal: (beyond) =>
    `${beyond} POL hiervan is meer dan je hebt ingelegd. Dat wordt betaald uit kosten en uit wat de beheerder bijlegt, en kan wachten.`,
  failed: (reason) => `Opname mislukt: ${reason}`,
  accepted: (net) => `Opname aangevraagd. ${net} POL komt aan in je wallet.`,
  infoTitle: 'Goed om te weten',
  info: (fee, keep) => [
    `De kosten zijn ${fee} van het bedrag. ${keep} POL blijft op je rekening staan.`,
    'De uitbetaling gaat naar de wallet waarmee je verbonden bent en naar geen andere.',
    'Elke opname krijgt één betaalnummer, en het contract betaalt elk nummer één keer.',
    'Wat de code van je wallet niet aanneemt, bewaart het contract. Je vindt het hier.',
    'Als de betaalwallet niet meteen kan betalen, wachten aanvragen op volgorde. Je kunt er een annuleren tot ze is ondertekend.',
  ],
  history: 'Jouw opnames',
  noHistory: 'Nog geen opnames',
  columns: {
    requested: 'Aangevraagd',
    received: 'Ontvangen',
    state: 'Stand',
    date: 'Datum',
    hash: 'Transactie',
  },
  pendingHash: 'In behandeling',
  states: {
    REQUESTED: 'In de wachtrij',
    AWAITING_APPROVAL: 'Wacht op goedkeuring',
    SIGNED: 'Wordt verstuurd',
    BROADCAST: 'Verstuurd, niet definitief',
    SETTLED: 'Betaald',
    REFUNDED: 'Teruggestort',
    CANCELLED: 'Geannuleerd',
  },
  cancel: 'Opname annuleren',
  cancelTitle: 'Deze opname annuleren?',
  cancelBody: (amount) =>
    `${amount} POL gaat terug naar je beschikbare saldo. Er worden geen kosten ingehouden.`,
  keep: 'Laten staan',
  cancelled: (amount) => `Opname geannuleerd. ${amount} POL staat weer op je saldo.`,
  cancelFailed: (reason) => `Annuleren mislukt: ${reason}`,
  payout: {
    reviewTitle: 'Controleer je opname',
    destination: 'Naar (jouw wallet)',
    expected: 'Verwachte duur',
    usually: (time) => `Meestal ${time}`,
    balanceAfter: 'Saldo daarna',
    confirm: 'Opname bevestigen',
    moved: (net, state) => `Opname van ${net} POL: ${state}`,
    pausedTitle: 'Uitbetalingen zijn gepauzeerd',
    paused: 'Een aanvraag wordt toch geboekt en wacht tot ze verdergaan. Tot dan kun je haar annuleren.',
    slowTitle: 'Uitbetalingen gaan nu langzaam',
    slow: (wait) =>
      `De oudste aanvraag wacht al ${wait}, en aanvragen worden op volgorde betaald. Je kunt er een annuleren tot ze is ondertekend.`,
    seconds: (count) => (count === 1 ? '1 seconde' : `${count} seconden`),
    minutes: (count) => (count === 1 ? '1 minuut' : `${count} minuten`),
    hours: (count) => (count === 1 ? '1 uur' : `${count} uur`),
    days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
  },
  forExit: 'Voor de uitweg die je op de keten hebt gevraagd',
  waitingWords: {
    'Payouts are paused by the operators': 'Uitbetalingen zijn door de beheerders gepauzeerd',
    'Payouts are paused in the contract': 'Uitbetalingen zijn in het contract gepauzeerd',
    'Payouts wait until what is owed has been published on chain':
      'Uitbetalingen wachten tot op de keten is gepubliceerd wat er verschuldigd is',
    'The vault is frozen: everybody claims from it without us':
      'De kluis is bevroren: iedereen claimt daaruit zonder ons',
    'The daily limit for payouts is reached; yours is in line':
      'De daglimiet voor uitbetalingen is bereikt; de jouwe staat in de rij',
    'The hourly limit for payouts is reached; yours is in line':
      'De uurlimiet voor uitbetalingen is bereikt; de jouwe staat in de rij',
    "The contract's limit for payouts is reached; yours is in line":
      'De limiet van het contract voor uitbetalingen is bereikt; de jouwe staat in de rij',
    'This is more than one payout may be; an operator must raise the limit':
      'Dit is meer dan één uitbetaling mag zijn; een beheerder moet de limiet verhogen',
    'The payout wallet is being refilled': 'De betaalwallet wordt bijgevuld',
    'Payouts wait until what the newest day paid has been checked':
      'Uitbetalingen wachten tot is nagekeken wat de nieuwste dag heeft uitbetaald',
    'Rewards wait for funds: what goes beyond your deposits is paid once the operator has added it':
      'Beloningen wachten op geld: wat boven je stortingen uitgaat, wordt betaald zodra de beheerder het heeft toegevoegd',
    'Network fees are unusually high': 'De netwerkkosten zijn ongewoon hoog',
    'The chain cannot be reached at the moment': 'De keten is op dit moment niet bereikbaar',
    'The chain undid a deposit of this wallet, or paid it more than it had: that is repaid first':
      'De keten heeft een storting van deze wallet teruggedraaid, of haar meer betaald dan ze had: dat wordt eerst verrekend',
    'Payouts wait until the books have read everything that was paid':
      'Uitbetalingen wachten tot de boeken alles hebben gelezen wat is betaald',
    'Payouts are stopped; the operators have been told':
      'Uitbetalingen zijn gestopt; de beheerders zijn gewaarschuwd',
    'This withdrawal needs an operator, who has been told; it is tried again within a day':
      'Deze opname heeft een beheerder nodig, die is gewaarschuwd; ze wordt binnen een dag opnieuw geprobeerd',
    'An operator must approve this amount': 'Een beheerder moet dit bedrag goedkeuren',
    'One operator approved this amount; a second one must':
      'Eén beheerder heeft dit bedrag goedgekeurd; een tweede moet dat nog doen',
  },
  kept: {
    line: 'Naar het contract: je wallet nam het niet aan',
    title: (amount: string) => `Het contract bewaart ${amount} POL voor je`,
    body: 'De code van je wallet heeft een uitbetaling niet aangenomen. Niemand anders kan het geld ergens anders heen sturen dan naar je wallet.',
    elsewhere: 'Naar een ander adres van je (leeg: deze wallet)',
    sendHere: 'Naar deze wallet sturen',
    sendElsewhere: 'Naar dat adres sturen',
    sent: (amount: string) => `${amount} POL is onderweg.`,
    refused: 'De ontvanger heeft het niet aangenomen.',
    failed: (reason: string) => `Niet verstuurd: ${reason}`,
  },
}
