import { clsx } from 'clsx'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'field' | 'medium' | 'large'

interface Look {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  Look & { busy?: boolean; icon?: LucideIcon | undefined; children?: ReactNode }

/** A button; while `busy` it is disabled and says so to assistive technology. */
export function Button({
  look,
  size,
  wide,
  busy,
  icon: Icon,
  disabled,
  className,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass({ look, size, wide }), className)}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for what leads elsewhere in the app. */
export function ButtonLink({ look, size, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={clsx(buttonClass({ look, size, wide }), className)} {...rest} />
}

/** The look alone, for anchors that leave the app. */
export function buttonClass({ look = 'primary', size = 'medium', wide = false }: Look): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-faint disabled:shadow-none',
    wide && 'w-full',
    size === 'small' && 'min-h-8 px-3 text-sm tap:min-h-11 tap:min-w-11',
    size === 'field' && 'min-h-control px-4',
    size === 'medium' && 'min-h-11 px-4',
    size === 'large' && 'min-h-13 px-6 text-base',
    look === 'primary' && 'bg-water text-on-water hover:bg-water-strong',
    look === 'secondary' && 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-raised',
    look === 'quiet' && 'text-ink-soft hover:bg-sunken hover:text-ink',
    look === 'danger' && 'border border-clay/40 bg-surface text-clay hover:bg-clay-soft',
  )
}
