import { readArtifacts } from '@polder/base/embedded/deploy'
import { planDeployment } from '@polder/base/embedded/plan-deployment'
import { vaultTerms } from '@polder/base/embedded/vault-terms'
import { polderAbi } from '@polder/contracts/abi.generated'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { createDataSource } from '@polder/ledger/database'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import type { PlanTerms } from '@polder/ledger/plan/plan'
import { CHAIN_LENGTH, commitmentOf } from '@polder/ledger/rules/mystery-box'
import { copiedDatabase, type FreshDatabase } from '@polder/testing/database'
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { SimulatedChain } from './chain.ts'
import { keepBeginning } from './home.ts'
import { knownSigner } from './known-signer.ts'

export const POL = 10n ** 18n
export const DAY_MS = 86_400_000
/** The product opens on a Wednesday, and the month is over a day later. */
export const OPENING = Date.UTC(2026, 3, 29, 12)
export const WALLETS = 6
export const NODES = ['http://one.simulated', 'http://two.simulated', 'http://three.simulated']
export const keyOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
export const OPERATOR = privateKeyToAccount(keyOf(0xa1))
/** One signs payouts, and then the other. */
export const SIGNERS = [0xa2, 0xa6].map((key) => knownSigner(privateKeyToAccount(keyOf(key))))
/** So do the publishers of roots. */
export const PUBLISHERS = [0xa3, 0xa7].map((key) => knownSigner(privateKeyToAccount(keyOf(key))))
export const GUARDIAN = privateKeyToAccount(keyOf(0xa4))
/** Holds the right to pay as well, in no product. */
export const OTHER_PAYER = privateKeyToAccount(keyOf(0xa5))
export const lower = (address: string) => address.toLowerCase() as Address
export const walletOf = (n: number): Address => numberToHex(0xabc000 + n, { size: 20 })

/** Everything soon comes to something: rewards, clubs, prizes, boxes. */
export const TERMS: PlanTerms = {
  ...defaultPlan,
  catalogue: defaultPlan.catalogue.map((nft) => (nft.id === 'dike' ? { ...nft, dailyInterest: '1.3' } : nft)),
  clubs: [
    { name: 'Validator', threshold: '30', basisPoints: 100 },
    { name: 'Guardian', threshold: '100', basisPoints: 150 },
  ],
  clubRules: { minimumLegBasisPoints: 2_000, seasoningDays: 1 },
  mysteryBox: { ...defaultPlan.mysteryBox, vestingDays: 2 },
  prizePool: { ...defaultPlan.prizePool, weeks: 2, threshold: '0.5', weeklyPool: '110', finalPool: '50' },
}

let genesis: { chain: SimulatedChain; contract: Address; vault: Address; block: number } | undefined

/** @param build the folder `contracts/build` */
export async function deployed(build: URL): Promise<NonNullable<typeof genesis>> {
  if (genesis) return genesis
  const chain = await SimulatedChain.open(OPENING / 1_000 - 3_600)
  const from = OPERATOR.address.toLowerCase() as Address
  for (const { address } of [OPERATOR, ...SIGNERS, ...PUBLISHERS, GUARDIAN, OTHER_PAYER])
    await chain.endow(address.toLowerCase() as Address, { balance: 1_000_000n * POL })
  for (let n = 0; n < WALLETS; n += 1) await chain.endow(walletOf(n), { balance: 1_000_000n * POL })
  const plan = planDeployment(
    {
      ...{ admin: OPERATOR.address, adminDelaySeconds: null, guardians: [GUARDIAN.address] },
      ...{
        payoutSigners: [...SIGNERS, OTHER_PAYER].map(({ address }) => address),
        hourlyLimitWei: 1_000n * POL,
        dailyLimitWei: 3_000n * POL,
      },
      treasury: {
        rootSigners: PUBLISHERS.map(({ address }) => address),
        terms: { ...vaultTerms, growthWeiPerDay: 60n * POL },
      },
    },
    readArtifacts(build),
    { from, nonce: 0 },
  )
  for (const { data } of plan) {
    await chain.submit({ from, to: null, data, gas: 30_000_000n })
    const block = await chain.mine(OPENING / 1_000 - 1_800)
    if (!block.mined[0]?.succeeded) throw new Error('A contract was not deployed')
  }
  const firstBlock = chain.head.number
  const addressOf = (name: string) => plan.find((one) => one.name === name)!.address.toLowerCase() as Address
  genesis = { chain, contract: addressOf('polder'), vault: addressOf('vault'), block: firstBlock }
  const data = encodeFunctionData({ abi: polderAbi, functionName: 'deposit' })
  for (let n = 0; n < WALLETS - 1; n += 1)
    await chain.submit({ from: walletOf(n), to: genesis.contract, data, value: BigInt(60 * (n + 1)) * POL })
  await chain.submit({ from, to: genesis.vault, value: 20n * POL })
  for (let blocks = 0; blocks < 3; blocks += 1) await chain.mine(OPENING / 1_000 - 600)
  chain.finalize(chain.head.number)
  return genesis
}

/**
 * An opened product on the simulator's clock, as every seed begins with it.
 * @param read has the first deposits read from the chain
 */
export async function openedDatabase(
  read: (unfinished: FreshDatabase) => Promise<void>,
): Promise<FreshDatabase> {
  return await copiedDatabase('simulated', async (unfinished) => {
    const { ownerUrl, url, superuserUrl, plant } = unfinished
    await migrate({ url: ownerUrl, appUrl: url })
    const db = await createDataSource({ url: superuserUrl, poolSize: 1 }).initialize()
    await db.query(`create or replace function product_now() returns timestamptz language sql volatile as $$
      select 'epoch'::timestamptz + clock_offset_ms * interval '1 millisecond' from product_state $$`)
    await db.query('update product_state set clock_offset_ms = $1', [OPENING])
    await openProduct(db, TERMS)
    await db.query(
      `insert into admin (username, role, password_hash) select name, 'admin', '' from unnest('{ann,bob}'::text[]) as name`,
    )
    const codes: string[] = []
    for (let n = 0; n < WALLETS - 2; n += 1) {
      const referralCode = n === 0 ? null : codes[(n - 1) >> 1]!
      codes.push((await connectWallet(db, { address: walletOf(n), referralCode })).wallet.referralCode)
    }
    await db.destroy()
    const root = Buffer.alloc(32, 7)
    await plant('update box_chain set root = $1, commitment = $2', [root, commitmentOf(root, CHAIN_LENGTH)])
    await read(unfinished)
    await keepBeginning(unfinished)
  })
}
