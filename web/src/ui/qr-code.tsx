import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  className: string
  /** How much of it may be unreadable. */
  ecc?: 'L' | 'M'
}

/** A text to be read by a phone's camera: dark on white in every theme, as cameras expect it. */
export function QrCode({ text, label, className, ecc = 'L' }: QrCodeProps) {
  const { size, data } = encode(text, { border: 2, ecc })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-control bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
