import { assertChainId } from '@polder/base/assert-chain-id'
import { createChainClient } from '@polder/base/chain-client'
import type { GivenSettings, Settings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import pg from 'pg'
import { StartError } from './start-error.ts'

/**
 * Checks a real chain before anything is started: the right chain, the contract on it, and a key that may pay out.
 * @throws ChainMismatchError, StartError naming the setting
 */
export async function assertChain(settings: GivenSettings): Promise<void> {
  await assertChainId(settings)
  const client = createChainClient(settings, { timeoutMs: 5_000 })
  const address = settings.CONTRACT_ADDRESS!
  const contract = { address, abi: polderAbi } as const
  const code = await client.getCode({ address })
  if (!code) {
    throw new StartError(
      `CONTRACT_ADDRESS: there is no contract at ${address} on chain ${settings.CHAIN_ID}. Correct the address.`,
    )
  }
  if (settings.ROLE !== 'all' && settings.ROLE !== 'signer') return
  const { openPayoutKey } = await import('@polder/workers/payouts/payout-key')
  const { address: signer } = await openPayoutKey(settings).catch((error: Error) => {
    throw new StartError(error.message)
  })
  const role = await client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' }).catch(() => undefined)
  if (!role) throw new StartError(`CONTRACT_ADDRESS: the contract at ${address} is not a Polder contract.`)
  if (!(await client.readContract({ ...contract, functionName: 'hasRole', args: [role, signer] }))) {
    throw new StartError(
      `OPERATOR_KEY: its account ${signer} may not pay out: the contract has not given it PAYOUT_ROLE.`,
    )
  }
}

/**
 * The books know the chain up to the indexer's checkpoint. A demo chain that ends before it has lost blocks that were
 * credited already, and nothing good can follow.
 * @throws StartError naming `npm run reset`
 */
export async function assertCheckpoint(settings: Settings): Promise<void> {
  const checkpoint = await readCheckpoint(settings)
  if (!checkpoint) return
  const client = createChainClient(settings)
  const block = await client.getBlock({ blockNumber: BigInt(checkpoint.block_number) }).catch(() => undefined)
  if (block?.hash === checkpoint.block_hash) return
  const head = await client.getBlockNumber()
  throw new StartError(
    `The demo chain (head ${head}) is behind the books, which know it up to block ${checkpoint.block_number}: ` +
      'its state was lost. `npm run reset` empties the demo, and `npm start` starts again.',
  )
}

async function readCheckpoint(settings: Settings) {
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ block_number: string; block_hash: string }>(
      'select block_number, block_hash from chain_checkpoint where chain_id = $1 and lower(contract) = lower($2)',
      [settings.CHAIN_ID, settings.CONTRACT_ADDRESS],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
