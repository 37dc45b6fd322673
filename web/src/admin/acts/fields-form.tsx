import { clsx } from 'clsx'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useTask } from '../../api/use-task.ts'
import { a } from '../../texts/admin.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

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
