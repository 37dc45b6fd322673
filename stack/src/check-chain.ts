import { assertChainId } from '@polder/base/assert-chain-id'
import { createChainClient } from '@polder/base/chain-client'
import type { GivenSettings, Settings } from '@polder/base/settings'
import { withClient } from '@polder/base/with-client'
import { polderAbi } from '@polder/contracts/abi.generated'
import { type Address, zeroAddress } from 'viem'
import { StartError } from './start-error.ts'

const MOVE = 'docs/operations/procedures.md#move-to-a-new-contract'

/**
 * Checks a real chain before anything is started: the right chain, the contract on it, which is open, and a key that may
 * pay out.
 * @throws ChainMismatchError, StartError naming the setting
 */
export async function assertChain(settings: GivenSettings): Promise<void> {
  await assertChainId(settings)
  await assertContract(settings as Settings)
  if (settings.ROLE !== 'all' && settings.ROLE !== 'signer') return
  const { openPayoutKey } = await import('@polder/workers/payouts/signing-key')
  const { address: signer } = await openPayoutKey(settings).catch((error: Error) => {
    throw new StartError(error.message)
  })
  const contract = { address: settings.CONTRACT_ADDRESS!, abi: polderAbi } as const
  const client = createChainClient(settings, { timeoutMs: 5_000 })
  const role = await client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' })
  if (!(await client.readContract({ ...contract, functionName: 'hasRole', args: [role, signer] }))) {
    throw new StartError(
      `OPERATOR_KEY: its account ${signer} may not pay out: the contract has not given it PAYOUT_ROLE.`,
    )
  }
}

/** @throws StartError naming CONTRACT_ADDRESS or FORMER_CONTRACTS: there is no contract, or one that is not open */
export async function assertContract(settings: Settings): Promise<void> {
  const client = createChainClient(settings, { timeoutMs: 5_000 })
  const address = settings.CONTRACT_ADDRESS
  const code = await client.getCode({ address })
  if (!code) {
    throw new StartError(
      `CONTRACT_ADDRESS: there is no contract at ${address} on chain ${settings.CHAIN_ID}. Correct the address.`,
    )
  }
  await assertOpen(client, address, settings.FORMER_CONTRACTS)
}

/** A contract is open until it hands over, and its successor from then on; what it was before is final when books follow. */
async function assertOpen(
  client: ReturnType<typeof createChainClient>,
  address: Address,
  former: readonly Address[],
): Promise<void> {
  const predecessorOf = (of: Address) =>
    client.readContract({ address: of, abi: polderAbi, functionName: 'PREDECESSOR' }).catch(() => {
      throw new StartError(`CONTRACT_ADDRESS: the contract at ${of} is not a Polder contract.`)
    })
  const before: Address[] = []
  for (let one = await predecessorOf(address); one !== zeroAddress; one = await predecessorOf(one))
    before.push(one)
  if (before.join().toLowerCase() !== former.join().toLowerCase()) {
    throw new StartError(
      `FORMER_CONTRACTS: those that handed over to ${address} are ${before.join(',') || 'none'}. Give them (${MOVE}).`,
    )
  }
  const open = await client.readContract({
    ...{ address, abi: polderAbi, functionName: 'open' },
    blockTag: former.length > 0 ? 'finalized' : 'latest',
  })
  if (open) return
  throw new StartError(
    `CONTRACT_ADDRESS: ${address} is closed. Either it has handed over to another, or in no final block yet another ` +
      `has handed over to it (${MOVE}).`,
  )
}

/**
 * Books stand on the contract that they follow, or on its successor, from the first contract's block on.
 * @throws StartError naming the setting
 */
export async function assertBooksFollow(settings: Settings): Promise<void> {
  const [books] = await select<{ contract: string; first_block: string | null }>(
    settings,
    `select contract, (select min(block_number) from deposit where chain_id = c.chain_id) as first_block
     from chain_checkpoint c where chain_id = $1`,
    [settings.CHAIN_ID],
  )
  if (!books) return
  const given = [settings.CONTRACT_ADDRESS, ...settings.FORMER_CONTRACTS].map((one) => one.toLowerCase())
  if (!given.includes(books.contract)) {
    throw new StartError(
      `CONTRACT_ADDRESS: the books follow ${books.contract}, which has not handed over to this contract (${MOVE}).`,
    )
  }
  if (books.first_block !== null && BigInt(books.first_block) < settings.CONTRACT_BLOCK) {
    throw new StartError(
      `CONTRACT_BLOCK: the books hold deposits from block ${books.first_block} on. Leave the block of the first contract.`,
    )
  }
}

/**
 * No plan in force or to come takes a higher fee than the contract allows: it would pay nobody.
 * @throws StartError naming the version
 */
export async function assertFees(settings: Settings): Promise<void> {
  const contract = { address: settings.CONTRACT_ADDRESS, abi: polderAbi } as const
  const max = await createChainClient(settings).readContract({ ...contract, functionName: 'MAX_FEE_BPS' })
  const [above] = await select<{ version: number; fee: number }>(
    settings,
    `select version, (terms -> 'withdrawal' ->> 'feeBasisPoints')::integer as fee from plan_version v
     where (terms -> 'withdrawal' ->> 'feeBasisPoints')::integer > $1 and not exists (select from plan_version n
       where n.version > v.version and n.effective_from <= greatest(v.effective_from, (product_now() at time zone 'UTC')::date)) limit 1`,
    [max],
  )
  if (!above) return
  throw new StartError(
    `CONTRACT_ADDRESS: version ${above.version} of the plan takes a fee of ${above.fee / 100} % of a withdrawal, and the ` +
      `contract allows ${max / 100} % at most: it would pay nobody.`,
  )
}

/**
 * The books know the chain up to the indexer's checkpoint. A demo chain that ends before it has lost blocks that were
 * credited already, and nothing good can follow.
 * @throws StartError naming `npm run reset`
 */
export async function assertCheckpoint(settings: Settings): Promise<void> {
  const [checkpoint] = await select<{ block_number: string; block_hash: string }>(
    settings,
    'select block_number, block_hash from chain_checkpoint where chain_id = $1 and lower(contract) = lower($2)',
    [settings.CHAIN_ID, settings.CONTRACT_ADDRESS],
  )
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

/** Asks on a connection of its own. */
export async function select<Row extends object>(
  settings: Settings,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await withClient({ connectionString: settings.DATABASE_URL }, (client) =>
    client.query<Row>(text, values),
  )
  return rows
}
