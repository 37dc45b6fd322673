import { inDutch } from './in-dutch.ts'

/** The texts of what a browser may tell. */
export let pushTexts = {
  title: 'Notifications',
  lead: 'This browser can tell you when a deposit is in your balance and when a withdrawal is paid, also while this page is closed.',
  isOn: 'This browser tells you when a deposit is in your balance and when a withdrawal is paid.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  refused: 'This browser allows no notifications from this page. You can change that in its settings.',
}

inDutch(async () => {
  pushTexts = (await import('./nl-push.ts')).pushTexts
})
