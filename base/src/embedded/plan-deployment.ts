import { type Abi, encodeDeployData, getContractAddress, zeroAddress } from 'viem'
import { MAX_FEE_BPS, type VaultTerms } from './vault-terms.ts'

type Address = `0x${string}`

/** What the compiler made of a contract, as `contracts/build` keeps it. */
export interface ContractArtifact {
  readonly abi: Abi
  readonly bytecode: `0x${string}`
}

/** Who may do what, and within which limits (docs/contracts.md). */
export interface DeploymentTerms {
  /** Announces what the timelock changes; pauses and resumes. */
  readonly admin: Address
  /** How long what is announced waits. Null: no timelock, the admin changes all at once; for tests. */
  readonly adminDelaySeconds: number | null
  readonly guardians: readonly Address[]
  /** at least one; a second one is kept elsewhere */
  readonly payoutSigners: readonly Address[]
  /** What is paid out within an hour and within a day at most, wei. */
  readonly hourlyLimitWei: bigint
  readonly dailyLimitWei: bigint
  /**
   * A plain account that deposits go to; or the terms of a vault of their own, and who publishes its roots (at least one); or the vault of
   * the predecessor.
   */
  readonly treasury:
    | Address
    | { readonly rootSigners: readonly Address[]; readonly terms: VaultTerms }
    | { readonly vault: Address }
  /** Which hands over to this one, and the timelock of both. Left out: a first one. */
  readonly predecessor?: { readonly address: Address; readonly timelock: Address }
}

export type ContractName = 'timelock' | 'vault' | 'polder'

/**
 * The contracts in the order in which one account deploys them. Each knows the others by the addresses that the account's
 * nonces give, so nothing has to be wired afterwards and no right is ever the deployer's.
 *
 * @param from the account that deploys them, `nonce` its next
 */
export function planDeployment(
  terms: DeploymentTerms,
  artifacts: Readonly<Record<ContractName, ContractArtifact>>,
  { from, nonce }: { from: Address; nonce: number },
) {
  const { treasury, predecessor } = terms
  const names: ContractName[] = [
    ...(terms.adminDelaySeconds === null || predecessor ? [] : (['timelock'] as const)),
    ...(typeof treasury === 'object' && 'terms' in treasury ? (['vault'] as const) : []),
    'polder',
  ]
  const addressOf = (name: ContractName) =>
    getContractAddress({ from, nonce: BigInt(nonce + names.indexOf(name)) })
  const timelock = () => predecessor?.timelock ?? addressOf('timelock')
  const admin = terms.adminDelaySeconds === null ? terms.admin : timelock()
  const args: Record<ContractName, () => readonly unknown[]> = {
    timelock: () => [terms.adminDelaySeconds, terms.admin, terms.guardians],
    vault: () => {
      const { rootSigners, terms: given } = treasury as Extract<typeof treasury, { terms: VaultTerms }>
      return [addressOf('polder'), admin, rootSigners, terms.guardians, given]
    },
    polder: () => [
      {
        admin,
        operator: terms.admin,
        payoutSigners: terms.payoutSigners,
        guardians: terms.guardians,
        treasury: treasuryOf(terms, () => addressOf('vault')),
        treasuryIsVault: typeof treasury === 'object',
        hourlyLimitWei: terms.hourlyLimitWei,
        dailyLimitWei: terms.dailyLimitWei,
        maxFeeBps: MAX_FEE_BPS,
        predecessor: predecessor?.address ?? zeroAddress,
      },
    ],
  }
  return names.map((name) => ({
    name,
    address: addressOf(name),
    data: encodeDeployData({ ...artifacts[name], args: args[name]() }),
  }))
}

/** @param newVault the vault that is deployed with it */
export function treasuryOf(
  { treasury }: Pick<DeploymentTerms, 'treasury'>,
  newVault: () => Address,
): Address {
  if (typeof treasury === 'string') return treasury
  return 'vault' in treasury ? treasury.vault : newVault()
}
