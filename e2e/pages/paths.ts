/** Pages that show a connected wallet what is its own. */
export const walletPaths = [
  '/',
  '/dashboard',
  '/statement',
  '/deposit',
  '/withdraw',
  '/nfts',
  '/prize-pool',
] as const

/** Every page of a connected wallet, and those that are the same for all. */
export const pagePaths = [...walletPaths, '/about', '/watch', '/transparency', '/manual'] as const
