import { hearWallets, type Provider } from '../wallet/hear-wallets.ts'

/** A wallet of this browser. */
export interface FoundWallet {
  id: string
  name: string
  provider: Provider
}

/**
 * Finds the wallets that announce themselves (EIP-6963), and the one that older wallets put into the window.
 * @param onFound is called with all that are known whenever there is one more
 */
export function findWallets(onFound: (wallets: readonly FoundWallet[]) => void): void {
  const found = new Map<string, FoundWallet>()
  const tell = () => {
    const announced = [...found.values()]
    const { ethereum } = window as { ethereum?: Provider }
    const known = !ethereum || announced.some(({ provider }) => provider === ethereum)
    onFound(known || !ethereum ? announced : [...announced, { id: 'window', name: '', provider: ethereum }])
  }
  hearWallets(({ info, provider }) => {
    found.set(info.uuid, { id: info.uuid, name: info.name, provider })
    tell()
  })
  tell()
}
