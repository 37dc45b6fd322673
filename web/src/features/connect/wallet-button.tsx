import { clsx } from 'clsx'
import { LoaderCircle, WalletMinimal } from 'lucide-react'
import { t } from '../../texts/texts.ts'
import type { WalletOption } from '../../wallet/wallet-state.ts'

/** Connects one wallet; both of its lines are its name. */
export function WalletButton({
  option,
  subtitle,
  look,
  connecting,
  disabled,
  onClick,
}: {
  option: WalletOption
  subtitle: string
  look: 'primary' | 'secondary'
  connecting: boolean
  disabled: boolean
  onClick(): void
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={clsx(
        'flex w-full items-center gap-4 rounded-card px-4 py-3.5 text-left transition-colors disabled:cursor-not-allowed',
        disabled && !connecting && 'opacity-55',
        look === 'primary'
          ? 'bg-water text-on-water not-disabled:hover:bg-water-strong'
          : 'border border-line bg-surface not-disabled:hover:border-line-strong',
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control bg-black/10">
        {connecting ? (
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        ) : option.icon ? (
          <img src={option.icon} alt="" className="size-10" />
        ) : (
          <WalletMinimal aria-hidden className="size-5" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">
          {connecting ? t.connect.connecting : t.connect.button(option.name)}
        </span>
        <span className="block text-sm opacity-80">{subtitle}</span>
      </span>
    </button>
  )
}
