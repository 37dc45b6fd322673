import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
import { useTask } from '../../api/use-task.ts'
import { keptYes } from '../../platform/safe-storage.ts'
import { useRead } from '../../platform/use-read.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { language } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

const Subscribe = graphql(`
  mutation SubscribePush($address: Address!, $endpoint: String!, $p256dh: String!, $auth: String!, $language: String!) {
    subscribePush(address: $address, endpoint: $endpoint, p256dh: $p256dh, auth: $auth, language: $language) {
      __typename
      ... on Refused { code message }
    }
  }
`)

const Unsubscribe = graphql(`
  mutation UnsubscribePush($address: Address!, $endpoint: String!) {
    unsubscribePush(address: $address, endpoint: $endpoint) {
      __typename
      ... on Refused { code message }
    }
  }
`)

/** The browser refuses notifications, or asks nobody. */
class PushRefused extends Error {}

/** Lets this browser tell of the wallet's deposits and payments; it asks for leave only by its button. */
export function PushSwitch({ address, pushKey }: { address: string; pushKey: string }) {
  const [acts, setActs] = useState(0)
  const x = dashboardTexts.push
  const task = useTask((error) => (error instanceof PushRefused ? x.refused : failureText(error, t)))
  // A browser has one subscription for all of its wallets; which of them asked for it is kept here.
  const kept = keptYes(`polder.push.${address}`)
  const on = useRead(async () => (await subscriptionHere()) !== null && kept.is(), `${address} ${acts}`)

  async function turnOn() {
    if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
    const registration = await navigator.serviceWorker.register('/push.js')
    await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: pushKey }
    const subscription = await registration.pushManager.subscribe(options).catch((error: unknown) => {
      console.error('The browser gave no subscription', error)
      throw new PushRefused()
    })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys
    // Loaded when it is needed: a dashboard is shown without it.
    const { act } = await import('../../wallet/act.ts')
    await act(Subscribe, { endpoint, p256dh, auth, language })
    kept.set(true)
    setActs(acts + 1)
  }

  async function turnOff() {
    const subscription = await subscriptionHere()
    const { act } = await import('../../wallet/act.ts')
    if (subscription) await act(Unsubscribe, { endpoint: subscription.endpoint })
    kept.set(false)
    setActs(acts + 1)
  }

  return (
    <Card title={t.common.notifications}>
      <p className="mb-4 text-ink-soft">{on ? x.isOn : x.lead}</p>
      <Button
        look="secondary"
        icon={on ? BellOff : Bell}
        busy={task.busy}
        onClick={() => task.run(on ? turnOff : turnOn)}
      >
        {on ? x.turnOff : x.turnOn}
      </Button>
      <Notice tone="error" className="mt-4">
        {task.failure}
      </Notice>
    </Card>
  )
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/push.js')
  return (await registration?.pushManager.getSubscription()) ?? null
}
