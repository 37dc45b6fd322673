import type { DeploymentTerms } from '@polder/base/embedded/plan-deployment'
import { polderAbi } from '@polder/contracts/abi.generated'
import { isAddressEqual, type PublicClient, zeroHash } from 'viem'

/**
 * Checks that a contract can hand over to the one that is to be deployed.
 * @throws Error saying what to correct
 */
export async function assertPredecessor(
  client: PublicClient,
  { predecessor, treasury }: Pick<DeploymentTerms, 'predecessor' | 'treasury'>,
): Promise<void> {
  const { address, timelock } = predecessor!
  const contract = { address, abi: polderAbi } as const
  const refuse = (why: string): never => {
    throw new Error(`${why} Nothing was sent.`)
  }
  const open = await client.readContract({ ...contract, functionName: 'open' }).catch(() => undefined)
  if (open === undefined) refuse(`--predecessor: there is no Polder at ${address} that can hand over.`)
  if (!open)
    refuse(`--predecessor: ${address} is closed: it has handed over already, or is a successor itself.`)
  if (!(await client.readContract({ ...contract, functionName: 'hasRole', args: [zeroHash, timelock] })))
    refuse(`--timelock: ${timelock} is not the admin of ${address}.`)
  const [isVault, before] = await Promise.all([
    client.readContract({ ...contract, functionName: 'TREASURY_IS_VAULT' }),
    client.readContract({ ...contract, functionName: 'treasury' }),
  ])
  const kept = typeof treasury === 'object' && 'vault' in treasury && isAddressEqual(treasury.vault, before)
  if (isVault && !kept) refuse(`--vault: the treasury of ${address} is the vault ${before}, which stays.`)
  if (!isVault && typeof treasury !== 'string')
    refuse(`--treasury: ${address} has no vault, and its successor has none either.`)
}
