import { deployContracts } from '@polder/base/embedded/deploy'
import { vaultTerms } from '@polder/base/embedded/vault-terms'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { readAnnouncedActs } from '@polder/ledger/reads/vault'
import { startChain, type TestChain } from '@polder/testing/chain'
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectContract } from '../payouts/payout-chain.ts'
import { logLines, openTestProduct, type TestProduct } from '../testing/product.ts'
import { watchVault } from './watch-vault.ts'

const TIMELOCK = parseAbi([
  'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function hashOperation(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt) view returns (bytes32)',
  'function cancel(bytes32 id)',
])
const DELAY = 60n

let chain: TestChain
let product: TestProduct
beforeAll(async () => {
  chain = await startChain()
  product = await openTestProduct(chain)
})
afterAll(async () => {
  await product?.stop()
  await chain?.stop()
})

it('reads what is announced to the timelock, what is cancelled, and what can be done no more', async () => {
  const [operator, guardian, spare] = chain.accounts
  const { address, treasury, blockNumber } = await deployContracts({
    rpcUrl: chain.rpcUrl,
    artifacts: new URL('../../../contracts/build/', import.meta.url),
    key: chain.operatorKey,
    terms: {
      admin: operator!.address,
      adminDelaySeconds: Number(DELAY),
      guardians: [guardian!.address],
      payoutSigners: [operator!.address, spare!.address],
      hourlyLimitWei: 1n,
      dailyLimitWei: 1n,
      treasury: { rootSigners: [operator!.address, spare!.address], terms: vaultTerms },
    },
  })
  const watch = async () => {
    await chain.finalize()
    return await watchVault({
      db: product.asWorker,
      chain: connectContract({ ...product.settings, CONTRACT_ADDRESS: address }),
      settings: { CONTRACT_BLOCK: blockNumber, FORMER_CONTRACTS: [] },
    })
  }
  expect(await watch()).toBe('agrees')
  const [state] = await product.db.query('select timelock, surplus from vault_state')
  expect(state.surplus).toBe(0n)
  const timelock = state.timelock as Address
  const data = encodeFunctionData({
    abi: vaultAbi,
    functionName: 'withdrawSurplus',
    args: [1n, operator!.address],
  })
  const operation = (value: bigint) => [treasury, value, data, zeroHash, zeroHash] as const
  const at = { address: timelock, abi: TIMELOCK } as const
  const announce = async (delay = DELAY, value = 0n) => {
    await chain.client.writeContract({
      ...at,
      account: operator!,
      functionName: 'schedule',
      args: [...operation(value), delay],
    })
    await watch()
  }
  await announce()
  const acts = () => product.db.query('select target, data, state from announced_act')
  const act = { target: treasury.toLowerCase(), data }
  expect(await acts()).toEqual([{ ...act, state: 'announced' }])
  const id = await chain.client.readContract({ ...at, functionName: 'hashOperation', args: operation(0n) })
  await chain.client.writeContract({ ...at, account: guardian!, functionName: 'cancel', args: [id] })
  await watch()
  expect(await acts()).toEqual([{ ...act, state: 'cancelled' }])

  const shown = async () => (await readAnnouncedActs(product.db.manager, timelock)).map(({ id }) => id)
  expect(await shown()).toEqual([])
  await announce()
  expect(await shown()).toEqual([id])
  // Whoever has seen the first one cancelled is called again.
  expect(await logLines(product.db, 'alert')).toMatchObject([
    { severity: 'critical' },
    { severity: 'critical' },
  ])
  const pass = async (seconds: number) => {
    await chain.client.increaseTime({ seconds })
    await chain.mine(1)
    await watch()
  }
  const grace = 14 * 86_400
  await pass(Number(DELAY) + grace - 60)
  expect(await shown()).toEqual([id])
  // It can be done no more.
  await pass(120)
  expect(await shown()).toEqual([])
  await announce()
  expect(await shown()).toEqual([id])

  // Neither Postgres nor JavaScript has a time so far away.
  await announce(10n ** 13n, 1n)
  await announce(DELAY, 2n)
  const all = await readAnnouncedActs(product.db.manager, timelock)
  const whether = all.map(({ value, expiresAt }) => [value, expiresAt.getUTCFullYear() < 9_999] as const)
  expect(new Map(whether)).toEqual(
    new Map([
      [0n, true],
      [1n, false],
      [2n, true],
    ]),
  )

  // Whatever was announced before and beside it, a handover is shown first and by its name, and called out.
  const handOver = encodeFunctionData({
    abi: polderAbi,
    functionName: 'handOver',
    args: [spare!.address],
  })
  const unpause = encodeFunctionData({ abi: polderAbi, functionName: 'unpause' })
  const admin = encodeFunctionData({
    abi: polderAbi,
    functionName: 'grantRole',
    args: [zeroHash, guardian!.address],
  })
  const batch = async (targets: Address[], payloads: Hex[]) =>
    await chain.client.writeContract({
      ...at,
      account: operator!,
      functionName: 'scheduleBatch',
      args: [targets, targets.map(() => 0n), payloads, zeroHash, zeroHash, DELAY],
    })
  const junk = Array.from({ length: 60 }, () => spare!.address)
  await batch(
    junk,
    junk.map(() => '0x'),
  )
  await batch([spare!.address, address, address, address], [data, unpause, handOver, admin])
  await watch()
  const first = await readAnnouncedActs(product.db.manager, timelock)
  expect(first).toHaveLength(50)
  const shownFirst = first.slice(0, 6).map(({ handsOver, isOurs, data: call }) => [call, isOurs, handsOver])
  expect(shownFirst).toEqual([
    [handOver, true, true],
    [admin, true, true],
    ...[data, data, unpause, data].map((call) => [call, true, false]),
  ])
  expect(first.slice(6).some(({ isOurs }) => isOurs)).toBe(false)
  const alarms = () => logLines(product.db, 'alert')
  const told = await alarms()
  expect(told.at(-1)).toMatchObject({
    severity: 'critical',
    message: expect.stringMatching(`^Operation ${first[0]!.id} on our contracts is announced`),
  })

  // A key that a guardian took leaves one, which nobody could take.
  const take = { account: guardian!, functionName: 'takeKey', args: [spare!.address] } as const
  await chain.client.writeContract({ ...take, address, abi: polderAbi })
  await watch()
  await watch()
  const more = (await alarms()).slice(told.length)
  expect(more).toMatchObject([
    { severity: 'critical', message: expect.stringMatching(/^PAYOUT_ROLE has 1 key/) },
  ])
  await chain.client.writeContract({ ...take, address: treasury, abi: vaultAbi })
  await watch()
  expect((await alarms()).at(-1)).toMatchObject({
    message: expect.stringMatching(/^ROOT_ROLE has 1 key/),
  })
})
