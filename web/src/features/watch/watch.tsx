import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useStore } from 'zustand'
import { LiveWallet } from '../../api/live-wallet.tsx'
import { t } from '../../texts/texts.ts'
import { watchTexts } from '../../texts/watch.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { WatchedAddress } from '../../wallet/use-address.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { AddressBox } from './address-box.tsx'
import { readAddress } from './read-address.ts'

/** The wallet that the path names, for everybody to read; its parts are told that nothing can be done here. */
export function Watch({ children }: { children: ReactNode }) {
  const { address: asked } = useParams()
  const own = useStore(walletStore).address
  if (asked === undefined) return <Choose />
  const read = readAddress(asked)
  if ('problem' in read) return <Choose asked={asked} problem={watchTexts.problems[read.problem]} />
  return (
    <WatchedAddress value={read.address}>
      <LiveWallet address={read.address} />
      <Notice className="mb-6">
        {own === read.address ? watchTexts.ownNote : watchTexts.note}{' '}
        <Link to="/watch" className="tap:py-3.5 font-semibold text-water underline-offset-4 hover:underline">
          {watchTexts.another}
        </Link>
      </Notice>
      {children}
    </WatchedAddress>
  )
}

function Choose({ asked = '', problem }: { asked?: string; problem?: string }) {
  return (
    <Page title={t.nav.watch} lead={watchTexts.lead}>
      <div className="max-w-xl space-y-6">
        {problem && (
          <Notice tone="error" title={problem}>
            <span className="break-all font-mono text-[0.8125rem]">{asked}</span>
          </Notice>
        )}
        <Card>
          <AddressBox />
        </Card>
      </div>
    </Page>
  )
}
