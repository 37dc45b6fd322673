import { inspect } from 'node:util'
import { openChainQuorum } from '@polder/base/chain-quorum'
import { waitForReceipt } from '@polder/base/embedded/receipt'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { serveVault } from '@polder/indexer/exits/serve-vault'
import type { TestChain } from '@polder/testing/chain'
import { type Abi, type Address, encodeFunctionData, type Hash, numberToHex } from 'viem'
import { type Books, POL, work } from './payout-life.ts'

/** What one who has 10,000 POL does on a chain with a vault, and what the product does there. */
export type VaultLife = Awaited<ReturnType<typeof openVaultLife>>

/** @param books those of now: a test may lose them */
export async function openVaultLife(chain: TestChain, books: () => Books) {
  const { client } = chain
  const [polder, vault] = [
    { address: chain.contractAddress, abi: polderAbi as Abi },
    { address: chain.treasury, abi: vaultAbi as Abi },
  ]
  const known = new Set<Address>()
  // viem does not know this method.
  const raw = client as unknown as { request(call: { method: string; params: unknown[] }): Promise<unknown> }
  await raw.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
  const walletOf = (n: number): Address => numberToHex(0xabc000 + n, { size: 20 })

  /** Gives a wallet all that it can spend. A reorg of the block after it would take that back. */
  const enrich = async (n: number): Promise<void> => {
    if (known.has(walletOf(n))) return
    known.add(walletOf(n))
    await client.setBalance({ address: walletOf(n), value: 10_000_000n * POL })
  }
  /** Sends by a wallet; the node takes it without a key. */
  const send = async (
    n: number,
    {
      on = vault,
      ...call
    }: { on?: typeof vault; functionName: string; args?: readonly unknown[]; value?: bigint },
    fees: { gas?: bigint; maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint } = {},
  ): Promise<Hash> => {
    const account = walletOf(n)
    await enrich(n)
    const { value, functionName, args = [] } = call
    const data = encodeFunctionData({ abi: on.abi, functionName, args })
    return await client.sendTransaction({ account, to: on.address, data, gas: 400_000n, value, ...fees })
  }
  const done = async (hash: Promise<Hash>): Promise<void> => {
    const { status } = await waitForReceipt(client, await hash)
    if (status !== 'success') throw new Error('The transaction was reverted')
  }
  const ask = async <Answer>(on: typeof vault, functionName: string, ...args: unknown[]): Promise<Answer> =>
    (await client.readContract({ ...on, functionName, args })) as Answer

  /** One round of the indexer's reading of the vault. */
  const serve = async (): Promise<void> => {
    const { db, settings, context } = books()
    await serveVault({
      db,
      logger: context.logger,
      quorum: openChainQuorum(settings),
      watched: { chainId: settings.CHAIN_ID, contract: chain.contractAddress.toLowerCase() },
      vault: chain.treasury,
      firstBlock: chain.contractBlock,
      signal: new AbortController().signal,
    })
  }
  const read = async (): Promise<void> => {
    await chain.finalize()
    await books().index()
    await serve()
  }
  return {
    ...{ polder, vault, walletOf, enrich, send, done, ask, serve, read },
    deposit: (n: number, value: bigint) => done(send(n, { on: polder, functionName: 'deposit', value })),
    demand: (n: number, amount: bigint) =>
      done(send(n, { functionName: 'requestExit', args: [amount], value: POL })),
    closeExit: (n: number, by = n) => done(send(by, { functionName: 'closeExit', args: [walletOf(n)] })),
    isServed: (n: number) => ask<boolean>(vault, 'isServed', walletOf(n)),
    /** Of the contract, wei. */
    totalsOf: async (n: number) => {
      const [deposited, paid] = await ask<[bigint, bigint]>(polder, 'walletTotals', walletOf(n))
      return { deposited, paid }
    },
    /** What the books owe, wei. */
    entitlementOf: async (n: number): Promise<bigint> => {
      const [row] = await books().db.query(
        `select coalesce(sum(balance), 0) as entitlement from account a join wallet w on w.id = a.wallet_id where address = $1`,
        [walletOf(n)],
      )
      return row.entitlement
    },
    /** All that the product does by itself, until nothing is open, or so often. @throws Error when something is */
    live: async (rounds = 12): Promise<void> => {
      const { db } = books()
      for (let round = 0; round < rounds; round += 1) {
        await work(books())
        await chain.mine(1)
        await read()
        const [{ open }] = await db.query(
          `select (select count(*) from withdrawal where open) + (select count(*) from payout_transaction where outcome is null) as open`,
        )
        if (open === '0' && round > 1) return
      }
      throw new Error(`still open: ${inspect(await db.query('select * from withdrawal where open'))}`)
    },
  }
}
