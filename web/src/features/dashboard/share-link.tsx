import { QrCode as QrIcon, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Bone } from '../../ui/skeleton.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode')

/** The ways to give a link to somebody: copied, shown as a code, or handed to another app where the browser can. */
export function ShareLink({ link, title }: { link: string; title: string }) {
  const [open, setOpen] = useState(false)
  // A share that is called off is no failure.
  const share = () => navigator.share({ title, url: link }).catch(() => undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <CopyButton text={link} label={dashboardTexts.copyLink} />
      <Button look="secondary" onClick={() => setOpen(true)}>
        <QrIcon aria-hidden className="size-4" />
        {dashboardTexts.qrCode}
      </Button>
      {'share' in navigator && (
        <Button look="secondary" onClick={share}>
          <Share2 aria-hidden className="size-4" />
          {dashboardTexts.share}
        </Button>
      )}
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={dashboardTexts.qrTitle}
          description={dashboardTexts.qrBody}
        >
          <div className="mt-5">
            <Suspense fallback={<Bone className="mx-auto aspect-square w-full max-w-64" />}>
              <QrCode text={link} label={dashboardTexts.qrOf(link)} />
            </Suspense>
            <p className="mt-4 break-all text-center font-mono text-[0.8125rem]">{link}</p>
          </div>
        </Dialog>
      )}
    </div>
  )
}
