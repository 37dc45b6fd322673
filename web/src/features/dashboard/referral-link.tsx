import { t } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** The wallet's own code and its link, to share. */
export function ReferralLink({ code }: { code: string | null }) {
  const link = code ? `${window.location.origin}/?ref=${encodeURIComponent(code)}` : null
  return (
    <Card title={t.dashboard.referral}>
      <p className="mb-4 text-ink-soft text-sm">{link ? t.dashboard.referralBody : t.dashboard.noCodeBody}</p>
      <dl className="space-y-3 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-faint">{t.dashboard.referralCode}</dt>
          <dd className="figures font-semibold text-base">{code ?? t.dashboard.noCode}</dd>
        </div>
        {link && (
          <div>
            <dt className="text-ink-faint">{t.dashboard.referralLink}</dt>
            <dd className="mt-1 break-all rounded-control bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
              {link}
            </dd>
          </div>
        )}
      </dl>
      {link && (
        <div className="mt-4">
          <CopyButton text={link} label={t.dashboard.copyLink} />
        </div>
      )}
    </Card>
  )
}
