/** Every page of a connected wallet. */
export const memberPaths = [
  '/',
  '/dashboard',
  '/deposit',
  '/withdraw',
  '/nfts',
  '/prize-pool',
  '/about',
] as const
