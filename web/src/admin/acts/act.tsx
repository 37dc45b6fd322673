import { clsx } from 'clsx'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useTask } from '../../api/use-task.ts'
import { a } from '../../texts/admin.ts'
import { t } from '../../texts/texts.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { refreshAll } from '../api/admin-client.ts'
import { useWhyNot } from '../session/admin-session.ts'

const MIN_CHARACTERS = 3

interface Asked {
  words: {
    title: string
    /** What will happen. */
    body: ReactNode
    button: string
    /** The confirming button where it says more than the first. */
    confirm?: string
    /** What is said once the page is read again; left out: its owner shows what came of it. */
    done?: string
  }
  /**
   * Does it.
   * @returns what the server says came of it, or what is said in place of `done`
   * @throws Error with what is said to the admin
   */
  run(reason: string): Promise<{ __typename: string } | string | undefined>
  /** Fields of the act's own. */
  children?: ReactNode
}

/** The button of an act, and what it asks: the reason, which is kept in the audit log. */
export function Act({
  words,
  run,
  children,
  onAsk,
  ...button
}: Asked & Omit<ButtonProps, 'children'> & { onAsk?(): void }) {
  const [asking, setAsking] = useState(false)
  const asked = { words, run, children, danger: button.look === 'danger' }
  return (
    <>
      <ActButton
        {...button}
        onClick={() => {
          onAsk?.()
          setAsking(true)
        }}
      >
        {words.button}
      </ActButton>
      {asking && <ActDialog {...asked} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Whoever may not act sees it disabled, with the reason. */
function ActButton({ disabled, children, ...rest }: ButtonProps) {
  const reason = useWhyNot()
  return (
    <Button {...rest} disabled={disabled || reason !== null} title={reason ?? undefined}>
      {children}
      {reason !== null && <span className="sr-only">{`(${reason})`}</span>}
    </Button>
  )
}

/** Above a page of acts: why this session cannot act, when it cannot. */
export function ActNote() {
  const reason = useWhyNot()
  return reason === null ? null : <Notice className="mb-5">{reason}</Notice>
}

/** Stays open when the act fails. */
function ActDialog({ words, danger, run, children, onClose }: Asked & { danger: boolean; onClose(): void }) {
  const [reason, setReason] = useState('')
  const task = useTask()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sentences = [...event.currentTarget.querySelectorAll('textarea')]
    const short = sentences.find(({ value }) => value.trim().length < MIN_CHARACTERS)
    if (short) return task.setFailure(a.acts.tooShort(short.labels[0]?.textContent ?? ''))
    void task.run(async () => {
      const came = await run(reason.trim())
      const isProposed = typeof came === 'object' && came.__typename === 'ChangeProposed'
      const said = isProposed ? a.changes.proposed : typeof came === 'string' ? came : words.done
      if (said !== undefined) await refreshAll()
      onClose()
      if (said !== undefined) notify('success', said)
    })
  }

  return (
    <Dialog alert onClose={onClose} title={words.title} description={words.body}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {children}
        <TextField
          {...sentences}
          label={a.acts.reason}
          hint={a.acts.reasonHint}
          value={reason}
          onChange={setReason}
        />
        {task.failure && <Notice tone="error">{task.failure}</Notice>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            {t.common.back}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={task.busy}>
            {words.confirm ?? words.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Field<Name> = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> & {
  name: Name
  /** What is said when nothing was typed. */
  missing: string
  /** What stands there at first. */
  initial?: string
}

/** A form whose fields must all be filled in; says what is missing, and why it was not taken. */
export function FieldsForm<Name extends string>({
  fields,
  submit,
  wrong,
  words,
  onSubmit,
  className,
  children,
  footer,
}: {
  fields: readonly Field<Name>[]
  /** Its button. */
  submit: ButtonProps
  /** What is wrong with what was typed, by field. */
  wrong?(typed: Record<Name, string>): Partial<Record<Name, string>>
  /** What is said of a failure. */
  words?: Parameters<typeof useTask>[0]
  /** @throws Error with what is said to the admin */
  onSubmit(typed: Record<Name, string>): Promise<unknown>
  className?: string
  /** Above the fields. */
  children?: ReactNode
  footer?: ReactNode
}) {
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])) as Record<Name, string>,
  )
  const [tried, setTried] = useState(false)
  const { busy, failure, setFailure, run } = useTask(words)
  const problemOf = (name: Name, missing: string) =>
    typed[name].trim() === '' ? missing : (wrong?.(typed)[name] ?? null)

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (fields.every(({ name, missing }) => problemOf(name, missing) === null))
      void run(() => onSubmit(typed))
  }

  return (
    <form onSubmit={send} noValidate className={clsx('space-y-4', className)}>
      {children}
      {fields.map(({ missing, initial, ...field }) => (
        <TextField
          key={field.name}
          {...field}
          required
          value={typed[field.name]}
          onChange={(text) => setTyped({ ...typed, [field.name]: text })}
          error={tried ? problemOf(field.name, missing) : null}
        />
      ))}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button {...submit} type="submit" busy={busy} />
      {footer}
    </form>
  )
}

/** Asks for the password, whoever signs in or has. */
export const passwordField = {
  name: 'password',
  label: a.login.password,
  missing: a.login.passwordMissing,
  type: 'password',
  autoComplete: 'current-password',
} as const

/** Asks for a code of the second factor, or one of those that stand in for it. */
export const codeField = {
  name: 'code',
  label: a.login.code,
  missing: a.login.codeMissing,
  hint: a.login.codeHint,
  autoComplete: 'one-time-code',
  spellCheck: false,
} as const

/** A field for a sentence or more. */
export const sentences = { rows: 3, maxLength: 500, required: true }
