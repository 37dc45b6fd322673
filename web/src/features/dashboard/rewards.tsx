import { useQuery } from '@apollo/client/react'
import { QrCode as QrIcon, Share2 } from 'lucide-react'
import { useState } from 'react'
import { inPassing, useTask } from '../../api/use-task.ts'
import { useConfig } from '../../config/config-context.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Facts, LinkCard } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Part } from '../../ui/later.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress, useWatching } from '../../wallet/use-address.ts'
import { wallet } from '../../wallet/wallet.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { ClubRewards } from '../clubs/club-rewards.tsx'
import { MysteryBoxes, MysteryBoxesQuery } from '../mystery-box/mystery-boxes.tsx'
import { Referrals } from '../referrals/referrals.tsx'

/** The wallet's referral code, and what it has brought, POL. */
interface Shared {
  code: string | null
  earned: string
}

/** The lower half of the dashboard, loaded by itself: referrals, clubs and boxes, one at a time, and the way to the pool. */
export function Rewards({ code, earned }: Shared) {
  const watching = useWatching()
  const [open, setOpen] = useState('referrals')
  const { data, fetchMore } = useQuery(MysteryBoxesQuery, { variables: { address: useAddress() } })
  const boxes = data && (data.plan.mysteryBox.active || data.wallet.mysteryBoxes.edges.length > 0)
  const referrals = (
    <div className="space-y-4 sm:space-y-6">
      {!watching && <ReferralLink code={code} earned={earned} />}
      <Referrals />
    </div>
  )
  return (
    <div className="space-y-4 sm:space-y-6">
      <Tabs
        label={dashboardTexts.rewards}
        value={open}
        onChange={setOpen}
        tabs={[
          { value: 'referrals', label: dashboardTexts.tabs.referrals, panel: referrals },
          { value: 'clubs', label: dashboardTexts.tabs.clubs, panel: <ClubRewards /> },
          boxes && {
            value: 'boxes',
            label: dashboardTexts.tabs.boxes,
            panel: <MysteryBoxes data={data} fetchMore={fetchMore} />,
          },
        ]}
      />
      {!watching && (
        <LinkCard title={dashboardTexts.prizePool.title} body={dashboardTexts.prizePool.linkBody}>
          <ButtonLink to="/prize-pool" look="secondary">
            {dashboardTexts.prizePool.link}
          </ButtonLink>
        </LinkCard>
      )}
    </div>
  )
}

/** The wallet's own code and its link, to share, and what they have brought. */
function ReferralLink({ code, earned }: Shared) {
  const { productName } = useConfig()
  const link = code ? `${window.location.origin}/?ref=${encodeURIComponent(code)}` : null
  return (
    <Card title={dashboardTexts.referral} folded="phone">
      <p className="mb-4 text-ink-soft text-sm">
        {link ? dashboardTexts.referralBody : dashboardTexts.noCodeBody}
      </p>
      <Facts
        facts={[
          { label: dashboardTexts.referralCode, value: code ?? dashboardTexts.noCode, strong: true },
          { label: dashboardTexts.referralEarned, value: <Amount pol={earned} />, strong: true },
          link !== null && {
            label: dashboardTexts.referralLink,
            value: <span className="break-all font-mono font-normal text-[0.8125rem]">{link}</span>,
          },
        ]}
      />
      <div className="mt-4">{link ? <ShareLink link={link} title={productName} /> : <SignIn />}</div>
    </Card>
  )
}

/** A wallet that only reads has no code yet; one signature makes it known. */
function SignIn() {
  const { busy, run } = useTask((error) => (isUserRejection(error) ? null : inPassing(error)))
  const signIn = () => run(async () => (await wallet()).ensureSession())
  return (
    <Button look="secondary" busy={busy} onClick={signIn}>
      {dashboardTexts.signIn}
    </Button>
  )
}

const QrCode = lazyPart(() => import('../../ui/qr-code.tsx'), 'QrCode')

/** The ways to give a link to somebody: copied, shown as a code, or handed to another app where the browser can. */
function ShareLink({ link, title }: { link: string; title: string }) {
  const [open, setOpen] = useState(false)
  // A share that is called off is no failure.
  const share = () => navigator.share({ title, url: link }).catch(() => undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <CopyButton text={link} label={dashboardTexts.copyLink} />
      <Button look="secondary" icon={QrIcon} onClick={() => setOpen(true)}>
        {dashboardTexts.qrCode}
      </Button>
      {'share' in navigator && (
        <Button look="secondary" icon={Share2} onClick={share}>
          {dashboardTexts.share}
        </Button>
      )}
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title={dashboardTexts.qrTitle}
          description={dashboardTexts.qrBody}
        >
          <div className="mt-5">
            <Part fallback={<Bone className="mx-auto aspect-square w-full max-w-64" />}>
              <QrCode text={link} label={dashboardTexts.qrOf(link)} className="mx-auto w-full max-w-64" />
            </Part>
            <p className="mt-4 break-all text-center font-mono text-[0.8125rem]">{link}</p>
          </div>
        </Dialog>
      )}
    </div>
  )
}
