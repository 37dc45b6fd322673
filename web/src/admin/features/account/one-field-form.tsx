import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useTask } from '../../../api/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** A form that asks for one thing, such as a code, and says why it was not taken. */
export function OneFieldForm({
  field,
  missing,
  button,
  danger = false,
  onSubmit,
  children,
}: {
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'>
  /** What is said when nothing was typed. */
  missing: string
  button: string
  danger?: boolean
  /** @throws Error with what is said to the admin */
  onSubmit(typed: string): Promise<void>
  /** Above the field. */
  children?: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const { busy, failure, setFailure, run } = useTask()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return setFailure(missing)
    void run(() => onSubmit(typed))
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      {children}
      <TextField {...field} value={typed} onChange={setTyped} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" look={danger ? 'danger' : 'primary'} wide busy={busy}>
        {button}
      </Button>
    </form>
  )
}
