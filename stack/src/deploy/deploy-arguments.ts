import { parseArgs } from 'node:util'
import type { DeploymentTerms } from '@polder/base/embedded/plan-deployment'
import { vaultTerms } from '@polder/base/embedded/vault-terms'
import { getAddress, isAddress, isHex, parseEther, zeroAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

type Address = `0x${string}`

export type DeployOrder = ReturnType<typeof readDeployOrder>

export const USAGE = `npm run deploy -- --network polygon|amoy|<address of a node> [--dry-run]
  --chain-id <id>            the chain that must be served; needed with the address of a node
  --admin <address>          announces changes to the timelock, pauses and resumes (needed; a multisig is best)
  --guardians <a>,<b>        each can cancel what is announced, void roots, take keys away, pause and lower limits (needed; two for a vault)
  --treasury <address>       a plain account that deposits go to, instead of a vault of their own
  --predecessor <address>    the Polder that will hand over to this one, with
  --timelock <address>       its admin, and
  --vault <address>          its vault, which stays; or --treasury where it has none
  --payout-signers <a>,<b>   pay withdrawals, with the account of OPERATOR_KEY where it is set (two for a vault)
  --root-signers <a>,<b>     list rewards daily, with the account of ROOT_KEY where it is set (two for a vault)
  --payout-limit <POL>       maximum that is paid out within a day (default 10000)
  --payout-limit-hour <POL>  maximum that is paid out within an hour (default 2500)
  --admin-delay <seconds>    how long what the admin announces waits (default 1814400, 21 days)
  --again                    deploy although deployments/<network>.json exists
DEPLOYER_KEY, the private key that pays for it, comes from the environment or .env, and RPC_URL if a node of your own is to be asked.`

const known = {
  network: { type: 'string' },
  'chain-id': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  admin: { type: 'string' },
  treasury: { type: 'string' },
  predecessor: { type: 'string' },
  timelock: { type: 'string' },
  vault: { type: 'string' },
  'payout-signers': { type: 'string' },
  guardians: { type: 'string' },
  'root-signers': { type: 'string' },
  'payout-limit': { type: 'string', default: '10000' },
  'payout-limit-hour': { type: 'string', default: '2500' },
  'admin-delay': { type: 'string', default: '1814400' },
} as const

/**
 * @param args of the command line
 * @param env for the keys, which have no place in a shell's history
 * @throws Error naming what is missing or wrong, without any key
 */
export function readDeployOrder(args: string[], env: Record<string, string | undefined>) {
  const { values } = parseArgs({ args, options: known, strict: true })
  if (!values.network) throw new Error('--network is missing.')
  const chainId = values['chain-id'] === undefined ? undefined : wholeNumber('chain-id', values['chain-id'])
  const rpcUrl = env.RPC_URL?.split(',')
    .find((url) => url.trim().startsWith('http'))
    ?.trim()
  const network = findNetwork(values.network, { rpcUrl, chainId })
  if (chainId !== undefined && chainId !== network.chainId)
    throw new Error(`--chain-id is ${chainId}, and ${network.name} is chain ${network.chainId}.`)
  const admin = address('admin', values.admin)
  const payoutSigners = readSigners('payout-signers', values['payout-signers'], 'OPERATOR_KEY', env)
  const adminDelaySeconds = wholeNumber('admin-delay', values['admin-delay'])
  const guardians = readGuardians(values.guardians, admin)
  if (values.treasury === undefined) {
    assertTwo('payout-signers', payoutSigners)
    assertVaultIsGuarded(guardians, adminDelaySeconds)
  }
  return {
    network,
    dryRun: values['dry-run'],
    again: values.again,
    deployerKey: key('DEPLOYER_KEY', env.DEPLOYER_KEY),
    terms: {
      admin,
      adminDelaySeconds,
      guardians,
      payoutSigners,
      dailyLimitWei: pol('payout-limit', values['payout-limit']),
      hourlyLimitWei: pol('payout-limit-hour', values['payout-limit-hour']),
      ...readTreasury(values, () => readRootSigners(values['root-signers'], env, payoutSigners)),
    },
  }
}

/** A successor has the treasury of its predecessor where that is a vault, and never a new one. */
function readTreasury(
  values: { treasury?: string; predecessor?: string; timelock?: string; vault?: string },
  rootSigners: () => Address[],
): Pick<DeploymentTerms, 'treasury' | 'predecessor'> {
  const plain = values.treasury && address('treasury', values.treasury)
  if (!values.predecessor) return { treasury: plain || { rootSigners: rootSigners(), terms: vaultTerms } }
  return {
    treasury: plain || { vault: address('vault', values.vault) },
    predecessor: {
      address: address('predecessor', values.predecessor),
      timelock: address('timelock', values.timelock),
    },
  }
}

/** Those that are given, and the account of the key that this installation has itself. */
function readSigners(
  option: string,
  text: string | undefined,
  setting: string,
  env: Record<string, string | undefined>,
): Address[] {
  const own = env[setting] ? [privateKeyToAddress(key(setting, env[setting]))] : []
  const given = text === undefined ? [] : addresses(option, text)
  if (given.includes(zeroAddress)) throw new Error(`--${option}: nobody has the key of the zero address.`)
  const signers = [...new Set([...own, ...given])]
  if (signers.length === 0) throw new Error(`${setting} is missing, or give --${option}.`)
  return signers
}

/** Whoever steals a key that pays must not say what is owed. */
function readRootSigners(
  text: string | undefined,
  env: Record<string, string | undefined>,
  payoutSigners: readonly Address[],
): Address[] {
  const signers = readSigners('root-signers', text, 'ROOT_KEY', env)
  if (signers.some((signer) => payoutSigners.includes(signer)))
    throw new Error('--root-signers: publishing roots needs other accounts than paying.')
  assertTwo('root-signers', signers)
  return signers
}

/** A guardian takes a stolen key away at once, but never the last. */
function assertTwo(option: string, signers: readonly Address[]): void {
  if (signers.length < 2)
    throw new Error(`--${option}: a vault needs two, kept apart, so that a stolen one can be taken away.`)
}

/** A guardian that is the admin guards nothing. */
function readGuardians(text: string | undefined, admin: Address): Address[] {
  const guardians = addresses('guardians', text ?? '')
  if (guardians.includes(admin)) throw new Error('--guardians: the admin cannot be its own guardian.')
  if (new Set(guardians).size < guardians.length) throw new Error('--guardians: one is given twice.')
  return guardians
}

/** What is announced must wait until whoever dislikes it is out, and one guardian alone may lose its key. */
function assertVaultIsGuarded(guardians: readonly Address[], adminDelaySeconds: number): void {
  if (guardians.length < 2) throw new Error('--guardians: a vault needs two, so that one can lose its key.')
  if (adminDelaySeconds <= vaultTerms.exitPeriod)
    throw new Error(
      `--admin-delay: a forced exit takes ${vaultTerms.exitPeriod} s, and what is announced must wait longer.`,
    )
}

function addresses(name: string, text: string): Address[] {
  return text.split(',').map((one) => address(name, one.trim() || undefined))
}

function address(name: string, text: string | undefined): Address {
  if (text === undefined) throw new Error(`--${name} is missing: give an address.`)
  if (!isAddress(text)) throw new Error(`--${name}: ${text} is not an address, or its capitals are wrong.`)
  return getAddress(text)
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`--${name}: ${text} is not a whole number above 0.`)
  return Number(text)
}

function pol(name: string, text: string): bigint {
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(text) || parseEther(text) === 0n)
    throw new Error(`--${name}: ${text} is not an amount of POL above 0.`)
  return parseEther(text)
}

function key(name: string, text: string | undefined): `0x${string}` {
  if (!text) throw new Error(`${name} is missing.`)
  if (!isHex(text) || text.length !== 66)
    throw new Error(`${name} must be a private key: 0x and 64 hexadecimal digits.`)
  return text
}

interface Network {
  /** Names the file of the record. */
  readonly name: string
  /** The chain its nodes must serve. */
  readonly chainId: number
  readonly rpcUrl: string
  /** Lowest priority fee its nodes accept, wei. */
  readonly lowestTipWei: bigint
}

const GWEI = 10n ** 9n

/** Polygon's nodes refuse priority fees under 25 gwei. */
const named: Record<string, Omit<Network, 'name'>> = {
  polygon: { chainId: 137, rpcUrl: 'https://polygon-rpc.com', lowestTipWei: 25n * GWEI },
  amoy: { chainId: 80_002, rpcUrl: 'https://rpc-amoy.polygon.technology', lowestTipWei: 25n * GWEI },
}

/**
 * @param given `polygon`, `amoy`, or the address of a node
 * @param options `rpcUrl` a node to ask instead of the network's public one; `chainId` needed with an address
 * @throws Error saying what to give
 */
function findNetwork(given: string, options: { rpcUrl?: string; chainId?: number }): Network {
  const known = named[given]
  if (known) return { name: given, ...known, rpcUrl: options.rpcUrl ?? known.rpcUrl }
  if (!/^https?:\/\//.test(given)) {
    throw new Error(
      `--network: give ${Object.keys(named).join(', ')} or the address of a node (http or https).`,
    )
  }
  if (options.chainId === undefined) {
    throw new Error('--chain-id: with the address of a node, give the id of the chain that it must serve.')
  }
  const same = Object.values(named).find(({ chainId }) => chainId === options.chainId)
  return {
    name: String(options.chainId),
    chainId: options.chainId,
    rpcUrl: given,
    lowestTipWei: same?.lowestTipWei ?? 0n,
  }
}
