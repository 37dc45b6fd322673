/** How far something has come, 0 to 100; `text` says it in words. */
export function ProgressBar({ label, percent, text }: { label: string; percent: number; text: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className="h-3 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={percent >= 100 ? 'h-full rounded-full bg-reed' : 'h-full rounded-full bg-water'}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
