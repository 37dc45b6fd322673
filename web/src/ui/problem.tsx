import { CloudOff } from 'lucide-react'
import { useRecovery } from '../platform/use-online.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'

/** The mark: a dike, and behind it the land below the water. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" fill="#0a5a6b" />
      <path
        d="M0 12.5c4-2.4 6.500 2.400 10.500 0s6.500 2.400 10.500 0 7-1.200 11 0V9a9 9 0 0 0-9-9H9a9 9 0 0 0-9 9z"
        fill="#57c5cf"
      />
      <path d="M0 19 32 15.500v3.800L0 22.800z" fill="#f3f6f5" />
      <path d="M0 25.600 32 22v1a9 9 0 0 1-9 9H9a9 9 0 0 1-9-6.400z" fill="#a3cc5c" />
    </svg>
  )
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
  title: string
  body: string
  action: string
  onAction(): void
}

/** A whole screen that says what is wrong and what can be done. */
export function Problem({ title, body, action, onAction }: ProblemProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <title>{title}</title>
      <div className="max-w-md text-center">
        <Logo className="mx-auto mb-6 size-12" />
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{body}</p>
        <Button onClick={onAction}>{action}</Button>
      </div>
    </main>
  )
}

/** The fallback screen of the router (docs/web.md#routes); code that a lost network kept away is fetched when it is back. */
export function ErrorScreen() {
  useRecovery(() => window.location.reload(), null)
  return (
    <Problem
      title={t.problems.unexpectedTitle}
      body={t.problems.unexpectedBody}
      action={t.problems.reload}
      onAction={() => window.location.reload()}
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
