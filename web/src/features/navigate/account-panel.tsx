import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { LogOut, MonitorX } from 'lucide-react'
import { useStore } from 'zustand'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
import { liveStatus } from '../../api/live-status.ts'
import { shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { wallet } from '../../wallet/wallet.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'

const AccountQuery = graphql(`
  query Account($address: Address!) {
    wallet(address: $address) {
      address
      referralCode
    }
  }
`)

/** Who is connected, with the referral code, and the way out. */
export function AccountPanel({ stacked = false }: { stacked?: boolean }) {
  const { address } = useStore(walletStore)
  const { socket } = useStore(liveStatus)
  const { data } = useQuery(AccountQuery, { variables: { address: address ?? '' }, skip: !address })
  if (!address) return null
  const code = data?.wallet.referralCode
  const live = socket === 'open' ? t.nav.live : t.nav.polling
  return (
    <div className={clsx('flex', stacked ? 'flex-col gap-2' : 'items-center gap-1 xl:gap-2')}>
      <div className="flex items-center gap-2 rounded-control border border-line px-3 py-1.5 text-sm leading-tight">
        <span
          role="img"
          aria-label={live}
          title={live}
          className={clsx('size-2 shrink-0 rounded-full', socket === 'open' ? 'bg-reed' : 'bg-sand')}
        />
        <span>
          <span className="figures block font-medium" title={address}>
            <span className="sr-only">{t.nav.connectedAs}: </span>
            {shortAddress(address)}
          </span>
          {code && (
            <span className="block whitespace-nowrap text-ink-faint text-xs">
              {t.nav.referralCode}: <span className="font-medium text-ink-soft">{code}</span>
            </span>
          )}
        </span>
      </div>
      <Button
        look={stacked ? 'secondary' : 'quiet'}
        className={stacked ? undefined : 'px-2! xl:px-3!'}
        title={t.nav.disconnect}
        onClick={() => wallet().then(({ disconnect }) => disconnect())}
      >
        <LogOut aria-hidden className="size-4" />
        <span className={stacked ? undefined : 'sr-only'}>{t.nav.disconnect}</span>
      </Button>
      <Button
        look={stacked ? 'secondary' : 'quiet'}
        className={stacked ? undefined : 'px-2! xl:px-3!'}
        title={t.nav.signOutEverywhere}
        onClick={signOutEverywhere}
      >
        <MonitorX aria-hidden className="size-4" />
        <span className={stacked ? undefined : 'sr-only'}>{t.nav.signOutEverywhere}</span>
      </Button>
    </div>
  )
}

async function signOutEverywhere(): Promise<void> {
  try {
    await (await wallet()).disconnectEverywhere()
  } catch (error) {
    if (!isUserRejection(error)) notify('error', failureText(error, t))
  }
}
