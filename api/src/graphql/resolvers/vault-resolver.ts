import { readAnnouncedActs, readPublishedRoots, readVault } from '@polder/ledger/reads/vault'
import { Ctx, Query, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { toVault } from '../to-vault.ts'
import { Vault } from '../types/vault.ts'

const ROOTS_SHOWN = 10

/** What the chain says of the vault and its roots (docs/payouts.md#roots). */
@Resolver()
export class VaultResolver {
  @Query(() => Vault, {
    nullable: true,
    description: 'The vault as it was last read from the chain; null where the treasury is a plain account',
  })
  async vault(@Ctx() { manager, parts }: GraphqlContext): Promise<Vault | null> {
    const vault = await readVault(manager, parts.settings.CONTRACT_ADDRESS)
    if (!vault) return null
    const [roots, announced] = await Promise.all([
      readPublishedRoots(manager, { vault: vault.address, first: ROOTS_SHOWN }),
      vault.timelock ? readAnnouncedActs(manager, vault.timelock) : [],
    ])
    return toVault(vault, roots, announced)
  }
}
