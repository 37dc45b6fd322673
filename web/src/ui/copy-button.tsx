import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button, type ButtonLook } from './button.tsx'

const COPIED_MS = 2000

interface CopyButtonProps {
  text: string
  label?: string
  name?: string
  look?: ButtonLook
}

/** Copies `text`; for two seconds it says so. Without a label it is an icon named `name`. */
export function CopyButton({ text, label, name, look = 'secondary' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  const shown = copied ? t.common.copied : label
  return (
    <Button
      look={look}
      size={label ? 'medium' : 'small'}
      className={label ? undefined : '-my-1 px-2!'}
      aria-label={label ? undefined : copied ? t.common.copied : name}
      onClick={() => copyText(text).then(() => setCopied(true))}
    >
      <Icon aria-hidden className="size-4" />
      {label && <span aria-live="polite">{shown}</span>}
    </Button>
  )
}

/** The clipboard, or a selection to copy where the page is not a secure context. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
