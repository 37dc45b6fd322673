/** Every page of a connected wallet, and those that are open to all. */
export const pagePaths = [
  '/',
  '/dashboard',
  '/statement',
  '/deposit',
  '/withdraw',
  '/nfts',
  '/prize-pool',
  '/about',
  '/watch',
  '/transparency',
  '/announcements',
  '/manual',
] as const
