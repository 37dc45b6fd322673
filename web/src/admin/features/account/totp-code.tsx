import { encode } from 'uqr'
import { a } from '../../../texts/admin.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** What an authenticator is given: a QR code to scan, and the same as text to type in. */
export function TotpCode({ uri, secret }: { uri: string; secret: string }) {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div className="grid place-items-center gap-3">
      <svg
        role="img"
        aria-label={a.account.secondFactor.qrCode}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-control bg-white"
      >
        <path d={dark.join('')} fill="#000000" />
      </svg>
      <p className="flex items-center gap-1 break-all font-mono text-sm">
        {secret}
        <CopyButton text={secret} name={a.account.secondFactor.copySecret} look="quiet" />
      </p>
    </div>
  )
}
