/** A chain that the contract may be deployed to. */
export interface Network {
  /** Names the file of the record. */
  readonly name: string
  /** The chain its nodes must serve. */
  readonly chainId: number
  readonly rpcUrl: string
  /** Lowest priority fee its nodes accept, wei. */
  readonly lowestTipWei: bigint
}

const GWEI = 10n ** 9n

/** Polygon's nodes refuse priority fees under 25 gwei. */
const named: Record<string, Omit<Network, 'name'>> = {
  polygon: { chainId: 137, rpcUrl: 'https://polygon-rpc.com', lowestTipWei: 25n * GWEI },
  amoy: { chainId: 80_002, rpcUrl: 'https://rpc-amoy.polygon.technology', lowestTipWei: 25n * GWEI },
}

/**
 * @param given `polygon`, `amoy`, or the address of a node
 * @param options `rpcUrl` a node to ask instead of the network's public one; `chainId` needed with an address
 * @throws Error saying what to give
 */
export function findNetwork(given: string, options: { rpcUrl?: string; chainId?: number }): Network {
  const known = named[given]
  if (known) return { name: given, ...known, rpcUrl: options.rpcUrl ?? known.rpcUrl }
  if (!/^https?:\/\//.test(given)) {
    throw new Error(
      `--network: give ${Object.keys(named).join(', ')} or the address of a node (http or https).`,
    )
  }
  if (options.chainId === undefined) {
    throw new Error('--chain-id: with the address of a node, give the id of the chain that it must serve.')
  }
  const same = Object.values(named).find(({ chainId }) => chainId === options.chainId)
  return {
    name: String(options.chainId),
    chainId: options.chainId,
    rpcUrl: given,
    lowestTipWei: same?.lowestTipWei ?? 0n,
  }
}
