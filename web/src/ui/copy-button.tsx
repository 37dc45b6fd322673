import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button, type ButtonLook } from './button.tsx'
import { copyText } from './copy-text.ts'

const SAID_MS = 2000

interface CopyButtonProps {
  text: string
  label?: string
  name?: string
  look?: ButtonLook
}

/** Copies `text`; for two seconds it says so, or that it could not. Without a label it is an icon named `name`. */
export function CopyButton({ text, label, name, look = 'secondary' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const Icon = outcome ? { copied: Check, notCopied: X }[outcome] : Copy
  const said = outcome && t.common[outcome]
  return (
    <Button
      look={look}
      size={label ? 'medium' : 'small'}
      className={label ? undefined : '-my-1 px-2!'}
      aria-label={label ? undefined : (said ?? name)}
      onClick={() => copyText(text).then((done) => setOutcome(done ? 'copied' : 'notCopied'))}
    >
      <Icon aria-hidden className="size-4" />
      {label && <span aria-live="polite">{said ?? label}</span>}
    </Button>
  )
}
