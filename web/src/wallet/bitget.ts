/** The wallet the product names first, known without being installed. */
export const BITGET = {
  name: 'Bitget Wallet',
  rdns: 'com.bitget.web3',
  injectedId: 'bitget.injected',
  installUrl: 'https://web3.bitget.com/en/wallet-download',
}

/**
 * A link that opens this page inside the wallet's own browser on a phone.
 * @param link the operator's, with `{url}` for the page
 */
export function openInBitget(link: string, pageUrl: string): string {
  return link.replace('{url}', encodeURIComponent(pageUrl))
}
