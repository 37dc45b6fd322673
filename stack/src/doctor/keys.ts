import { formatPol, POL } from '@polder/base/amount'
import { createChainClient } from '@polder/base/chain-client'
import type { Settings } from '@polder/base/settings'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { openKey, openPayoutKey } from '@polder/workers/payouts/signing-key'
import { type Address, keccak256, type PublicClient, stringToHex } from 'viem'
import { StartError } from '../start-error.ts'

/** For some hundred batches at the fees of a busy day. */
const MIN_GAS = POL

/**
 * Whether the signer's keys may do what they are for and can pay their gas, and whether others could take over.
 * @throws StartError, Error naming the setting
 */
export async function lookAtKeys(settings: Settings): Promise<string> {
  const { ROLE, CONTRACT_ADDRESS: polder } = settings
  if (ROLE !== 'all' && ROLE !== 'signer') return `none here (ROLE=${ROLE}): ask in the signer as well`
  const client = createChainClient(settings, { timeoutMs: 5_000 })
  const treasury = await client.readContract({ address: polder, abi: polderAbi, functionName: 'treasury' })
  const isVault = await client
    .readContract({ address: treasury, abi: vaultAbi, functionName: 'ROOT_ROLE' })
    .then(Boolean, () => false)
  const payer = (await openPayoutKey(settings)).address
  const pays = await lookAtKey(client, 'OPERATOR_KEY', payer, polder, 'PAYOUT_ROLE', isVault)
  if (!isVault) return `${pays} pays; the treasury is a plain account`
  const rooter = (await openKey('ROOT', settings))?.address
  if (!rooter)
    throw new StartError('ROOT_KEY is missing: without roots payouts stop. Give the key that publishes.')
  return `${pays} pays, ${await lookAtKey(client, 'ROOT_KEY', rooter, treasury, 'ROOT_ROLE', true)} publishes`
}

async function lookAtKey(
  ...[client, setting, key, address, name, wantsSecond]: [
    PublicClient,
    string,
    Address,
    Address,
    string,
    boolean,
  ]
): Promise<string> {
  // The vault has these views as well.
  const [contract, role] = [{ address, abi: polderAbi } as const, keccak256(stringToHex(name))]
  if (!(await client.readContract({ ...contract, functionName: 'hasRole', args: [role, key] })))
    throw new StartError(
      `${setting}: its account ${key} lacks ${name} in ${address}. Give the key that has it.`,
    )
  const holders = await client.readContract({ ...contract, functionName: 'holders', args: [role] })
  if (wantsSecond && holders < 2n)
    throw new StartError(
      `${name} has one key: no guardian could take it away if it were stolen. Have the admin give it to a second, kept apart (docs/operations.md#first-start).`,
    )
  const balance = await client.getBalance({ address: key })
  const held = `${key} (${formatPol(balance - (balance % 10n ** 14n))} POL for gas)`
  if (balance >= MIN_GAS) return held
  throw new StartError(`${setting}: ${held} has too little. Send it 1 POL or more.`)
}
