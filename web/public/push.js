// Shows what the server pushes of one's own deposits and payments (docs/web.md#notifications). It keeps nothing and fetches nothing.
const TEXTS = {
  en: {
    'deposit.credited': (pol) => `${pol} POL is in your balance.`,
    'withdrawal.paid': (pol) => `${pol} POL was paid to your wallet.`,
    kept: (pol) => `Your wallet did not take ${pol} POL: it waits for you in the contract.`,
  },
  nl: {
    'deposit.credited': (pol) => `${pol.replace('.', ',')} POL is bijgeschreven op je saldo.`,
    'withdrawal.paid': (pol) => `${pol.replace('.', ',')} POL is uitbetaald aan je wallet.`,
    kept: (pol) =>
      `Je wallet nam ${pol.replace('.', ',')} POL niet aan: het staat voor je klaar in het contract.`,
  },
}

self.addEventListener('push', (event) => {
  const { id, type, pol, kept, language, productName } = event.data.json()
  const say = TEXTS[language][kept ? 'kept' : type]
  // Told twice it is shown once.
  event.waitUntil(
    self.registration.showNotification(productName, {
      body: say(pol),
      tag: id,
      lang: language,
      icon: '/favicon.svg',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow('/dashboard'))
})
