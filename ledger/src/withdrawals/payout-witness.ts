import type { ChainQuorum } from '@polder/base/chain-quorum'
import { ProductError } from '@polder/base/errors'
import type { Settings } from '@polder/base/settings'
import { type Address, keccak256, type PublicClient, parseAbi, stringToBytes } from 'viem'
import type { PayoutWitness } from './chain-witness.ts'

const ABI = parseAbi([
  'function withdrawalCount() view returns (uint256)',
  'function hasRole(bytes32, address) view returns (bool)',
])
const PAYOUT_ROLE = keccak256(stringToBytes('PAYOUT_ROLE'))

/**
 * Asks every node, and believes those that know of more: a node that lags behind, or that a transaction has not reached, says
 * nothing against it.
 * @param needed so many must say as much; one where what a single one makes up delays nobody's money
 */
export function payoutWitness(
  { nodes }: Pick<ChainQuorum, 'nodes'>,
  settings: Pick<Settings, 'CONTRACT_ADDRESS'>,
  needed = 1,
): PayoutWitness {
  const clients = nodes.map(({ client }) => client)
  const contract = { address: settings.CONTRACT_ADDRESS, abi: ABI } as const
  /** The highest that so many have reached, or all where there are fewer. */
  const reached = <Value extends bigint | number | boolean>(values: Value[]): Value =>
    values.sort((one, other) => (one > other ? -1 : 1))[Math.min(needed, values.length) - 1]!
  const mayPay = async (client: PublicClient, signer: Address) => {
    const at = (blockTag: 'latest' | 'finalized') =>
      client.readContract({ ...contract, functionName: 'hasRole', args: [PAYOUT_ROLE, signer], blockTag })
    return (await at('latest')) || (await at('finalized'))
  }
  return {
    contract: settings.CONTRACT_ADDRESS,
    async payouts() {
      const call = { ...contract, functionName: 'withdrawalCount' } as const
      const answers = await ofAll(clients, (client) =>
        Promise.all([
          client.readContract({ ...call, blockTag: 'latest' }),
          // Some nodes have no pending block; the key's pending nonce tells of what it would.
          client.readContract({ ...call, blockTag: 'pending' }).catch(() => 0n),
        ]),
      )
      return reached(answers.map(([latest, pending]) => (pending > latest ? pending : latest)))
    },
    async nonces(signer) {
      const able = await ofAll(clients, (client) => mayPay(client, signer as Address))
      if (!reached(able)) return null
      const nonces = await ofAll(clients, (client) => {
        const at = (blockTag: 'latest' | 'pending' | 'finalized') =>
          client.getTransactionCount({ address: signer as Address, blockTag })
        return Promise.all([at('latest'), at('pending'), at('finalized')])
      })
      return {
        taken: reached(nonces.map(([latest, pending]) => Math.max(latest, pending))),
        final: -reached(nonces.map(([, , final]) => -final)),
      }
    },
  }
}

/** @throws ProductError `UNAVAILABLE` when no node answers */
async function ofAll<Answer>(
  clients: readonly PublicClient[],
  ask: (client: PublicClient) => Promise<Answer>,
): Promise<Answer[]> {
  const settled = await Promise.allSettled(clients.map(ask))
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (answers.length > 0) return answers
  throw new ProductError('UNAVAILABLE', 'The chain does not answer. Please try again.', 'unavailable')
}
