import { CloudOff } from 'lucide-react'
import { useRecovery } from '../platform/use-online.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'

/** The mark: a dike, and behind it the land below the water. */
export function Logo({ className }: { className?: string }) {
  return <img src="/favicon.svg" alt="" className={className} />
}

/** What stands while nothing is known yet. */
export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <div className="text-center text-ink-faint">
        <Logo className="mx-auto mb-4 size-12 animate-pulse" />
        {t.common.loading}
      </div>
    </div>
  )
}

interface ProblemProps {
  /** Below the navigation, which stays; otherwise the whole screen. */
  inPage?: boolean
  title: string
  body: string
  action: string
  onAction(): void
  /** As {@link useRecovery} takes it. */
  everyMs?: null
}

/** Says what is wrong and what can be done; tries again by itself. */
export function Problem({ inPage = false, title, body, action, onAction, everyMs }: ProblemProps) {
  useRecovery(onAction, everyMs)
  const Place = inPage ? 'div' : 'main'
  return (
    <Place className={`grid place-items-center p-6 ${inPage ? '' : 'min-h-dvh'}`}>
      <title>{title}</title>
      <div className="max-w-md text-center">
        <Logo className="mx-auto mb-6 size-12" />
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{body}</p>
        <Button onClick={onAction}>{action}</Button>
      </div>
    </Place>
  )
}

/** In place of a page that breaks (docs/web.md#routes); code that a lost network kept away is fetched when it is back. */
export function ErrorScreen({ inPage }: { inPage?: boolean }) {
  return (
    <Problem
      inPage={inPage ?? false}
      title={t.problems.unexpectedTitle}
      body={t.problems.unexpectedBody}
      action={t.problems.reload}
      onAction={() => window.location.reload()}
      everyMs={null}
    />
  )
}

/** Says in the place of some figures that they could not be had, and what can be done; tries again by itself. */
export function DataProblem({
  body,
  action,
  onAction,
  className = 'rounded-card border border-line bg-surface',
}: {
  body: string
  action: string
  onAction(): unknown
  className?: string
}) {
  useRecovery(onAction)
  return (
    <div role="alert" className={`grid place-items-center px-6 py-14 text-center ${className}`}>
      <CloudOff aria-hidden className="mb-3 size-8 text-ink-faint" />
      <p className="font-semibold text-lg">{t.problems.dataTitle}</p>
      <p className="mt-1 mb-5 text-ink-soft">{body}</p>
      <Button look="secondary" onClick={() => void onAction()}>
        {action}
      </Button>
    </div>
  )
}
