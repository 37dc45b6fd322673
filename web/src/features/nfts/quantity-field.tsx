import { Minus, Plus } from 'lucide-react'
import { nftTexts } from '../../texts/nfts.ts'
import { Button } from '../../ui/button.tsx'

/** How many, from 1 to `max`. */
export function QuantityField({
  value,
  max,
  onChange,
}: {
  value: number
  max: number
  onChange(value: number): void
}) {
  const { quantity, fewer, more } = nftTexts.trade
  return (
    <fieldset aria-label={quantity} className="flex items-center justify-between gap-3 pb-1 text-sm">
      <span aria-hidden className="text-ink-faint">
        {quantity}
      </span>
      <span className="flex items-center gap-1">
        <Button
          look="quiet"
          size="small"
          aria-label={fewer}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden className="size-4" />
        </Button>
        <output aria-live="polite" className="figures min-w-6 text-center font-semibold">
          {value}
        </output>
        <Button
          look="quiet"
          size="small"
          aria-label={more}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden className="size-4" />
        </Button>
      </span>
    </fieldset>
  )
}
