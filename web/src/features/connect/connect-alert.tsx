import { useConfig } from '../../config/config-context.tsx'
import { safeStorage } from '../../platform/safe-storage.ts'
import { t } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog-parts.tsx'
import type { ConnectFailure } from '../../wallet/connect-problem.ts'
import { keptReferralCode } from '../../wallet/referral-code.ts'
import { BITGET } from '../../wallet/wallet-state.ts'

/** Says why the connect failed and, where the wallet is missing, how to get it. */
export function ConnectAlert({ problem, onClose }: { problem: ConnectFailure; onClose(): void }) {
  const { bitgetLink } = useConfig()
  const missing = problem.kind === 'missing'
  const onPhone = matchMedia('(pointer: coarse)').matches
  return (
    <Dialog
      alert
      onClose={onClose}
      title={problem.title}
      description={problem.text}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {missing ? t.common.close : t.common.ok}
          </Button>
          {missing && onPhone && bitgetLink && (
            <a
              className={buttonClass({})}
              href={bitgetLink.replace('{url}', encodeURIComponent(invitingAddress()))}
            >
              {t.connect.openIn(BITGET.name)}
            </a>
          )}
          {missing && !(onPhone && bitgetLink) && (
            <a className={buttonClass({})} href={BITGET.installUrl} target="_blank" rel="noreferrer">
              {t.connect.install(BITGET.name)}
              <span className="sr-only">{t.common.opensInNewTab}</span>
            </a>
          )}
        </>
      }
    />
  )
}

/** Where this page is, with the invitation it came with: another browser does not have what this one keeps. */
function invitingAddress(): string {
  const url = new URL(window.location.href)
  const code = keptReferralCode(safeStorage())
  if (code) url.searchParams.set('ref', code)
  return url.href
}
