/** The mark: a dike, and behind it the land below the water. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" fill="#0a5a6b" />
      <path
        d="M0 12.5c4-2.4 6.500 2.400 10.500 0s6.500 2.400 10.500 0 7-1.200 11 0V9a9 9 0 0 0-9-9H9a9 9 0 0 0-9 9z"
        fill="#57c5cf"
      />
      <path d="M0 19 32 15.500v3.800L0 22.800z" fill="#f3f6f5" />
      <path d="M0 25.600 32 22v1a9 9 0 0 1-9 9H9a9 9 0 0 1-9-6.400z" fill="#a3cc5c" />
    </svg>
  )
}
