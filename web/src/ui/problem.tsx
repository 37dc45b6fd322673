import { useRecovery } from '../platform/use-recovery.ts'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Logo } from './logo.tsx'

/** A whole screen that says what is wrong and what can be done. */
export function Problem({
  title,
  body,
  action,
  onAction,
}: {
  title: string
  body: string
  action: string
  onAction(): void
}) {
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
