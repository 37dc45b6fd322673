import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

interface PictureProps {
  url: string
  name: string
  className?: string
  /** On the first screen, so that it is fetched at once. */
  first?: boolean
}

/** The NFT's picture, or its name where there is none. */
export function Picture({ url, name, className, first = false }: PictureProps) {
  const [missing, setMissing] = useState(url === '')
  if (missing)
    return (
      <div
        className={clsx('grid place-items-center bg-water-soft font-semibold text-lg text-water', className)}
      >
        {name}
      </div>
    )
  return (
    <img
      src={url}
      alt={name}
      width={640}
      height={480}
      loading={first ? 'eager' : 'lazy'}
      onError={() => setMissing(true)}
      className={clsx('object-cover', className)}
    />
  )
}

/** What is said of an NFT, beside its picture. */
export function Pictured({ children, ...nft }: PictureProps & { children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <Picture {...nft} className="size-24 shrink-0 rounded-control" />
      <div className="grow">{children}</div>
    </div>
  )
}
