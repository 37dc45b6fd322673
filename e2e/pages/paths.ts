/** The pages that tell of the wallet which is connected. */
export const walletPaths = [
  '/dashboard',
  '/statement',
  '/deposit',
  '/withdraw',
  '/nfts',
  '/prize-pool',
] as const

/** Every page of a connected wallet, and those that are open to all. */
export const pagePaths = [
  ...walletPaths,
  '/',
  '/about',
  '/watch',
  '/transparency',
  '/announcements',
  '/manual',
] as const
