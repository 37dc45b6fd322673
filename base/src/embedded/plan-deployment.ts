import { type Abi, encodeDeployData, getContractAddress } from 'viem'
import type { VaultTerms } from './vault-terms.ts'

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
  readonly payoutSigner: Address
  /** What is paid out within an hour and within a day at most, wei. */
  readonly hourlyLimitWei: bigint
  readonly dailyLimitWei: bigint
  /** A plain account that deposits go to, or the terms of a vault of their own, and who publishes its roots. */
  readonly treasury: Address | { readonly rootSigner: Address; readonly terms: VaultTerms }
}

export type ContractName = 'timelock' | 'vault' | 'polder'

/** One chain transaction of a deployment. */
export interface PlannedContract {
  readonly name: ContractName
  readonly address: Address
  readonly data: `0x${string}`
}

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
): PlannedContract[] {
  const hasVault = typeof terms.treasury === 'object'
  const names: ContractName[] = [
    ...(terms.adminDelaySeconds === null ? [] : (['timelock'] as const)),
    ...(hasVault ? (['vault'] as const) : []),
    'polder',
  ]
  const addressOf = (name: ContractName) =>
    getContractAddress({ from, nonce: BigInt(nonce + names.indexOf(name)) })
  const admin = terms.adminDelaySeconds === null ? terms.admin : addressOf('timelock')
  const args: Record<ContractName, () => readonly unknown[]> = {
    timelock: () => [terms.adminDelaySeconds, terms.admin, terms.guardians],
    vault: () => {
      const { rootSigner, terms: given } = terms.treasury as Exclude<typeof terms.treasury, Address>
      return [addressOf('polder'), admin, rootSigner, terms.guardians, given]
    },
    polder: () => [
      {
        admin,
        operator: terms.admin,
        payoutSigner: terms.payoutSigner,
        guardians: terms.guardians,
        treasury: hasVault ? addressOf('vault') : terms.treasury,
        treasuryIsVault: hasVault,
        hourlyLimitWei: terms.hourlyLimitWei,
        dailyLimitWei: terms.dailyLimitWei,
      },
    ],
  }
  return names.map((name) => ({
    name,
    address: addressOf(name),
    data: encodeDeployData({ ...artifacts[name], args: args[name]() }),
  }))
}
