import { parseArgs } from 'node:util'
import { getAddress, isAddress, isHex, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { findNetwork, type Network } from './networks.ts'

type Address = `0x${string}`

/** What the contract is made with (contracts/solidity/Polder.sol). */
export interface ContractTerms {
  /** Holds the admin role, and hands it over with a delay. */
  readonly admin: Address
  readonly adminDelaySeconds: number
  /** Deposits go there. */
  readonly treasury: Address
  /** Pays withdrawals: the account of OPERATOR_KEY. */
  readonly payoutSigner: Address
  /** Most that is paid out within the window, wei. */
  readonly payoutLimitWei: bigint
  readonly payoutWindowSeconds: number
}

export interface DeployOrder {
  readonly network: Network
  readonly dryRun: boolean
  /** Deploy although there is a record of an earlier contract. */
  readonly again: boolean
  readonly deployerKey: `0x${string}`
  readonly terms: ContractTerms
}

export const USAGE = `npm run deploy -- --network polygon|amoy|<address of a node> [--dry-run]
  --chain-id <id>            the chain that must be served; needed with the address of a node
  --admin <address>          holds the admin role (needed; a multisig is best)
  --treasury <address>       where deposits go (needed)
  --payout-signer <address>  pays withdrawals (default: the account of OPERATOR_KEY)
  --payout-limit <POL>       most that is paid out within the window (default 10000)
  --payout-window <seconds>  the window (default 86400)
  --admin-delay <seconds>    delay of handing over the admin role (default 172800)
  --again                    deploy although deployments/<network>.json exists
DEPLOYER_KEY, the private key that pays for it, comes from the environment or .env, and RPC_URL if a node of your own is to be asked.`

const known = {
  network: { type: 'string' },
  'chain-id': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  admin: { type: 'string' },
  treasury: { type: 'string' },
  'payout-signer': { type: 'string' },
  'payout-limit': { type: 'string', default: '10000' },
  'payout-window': { type: 'string', default: '86400' },
  'admin-delay': { type: 'string', default: '172800' },
} as const

/**
 * @param args of the command line
 * @param env for the keys, which have no place in a shell's history
 * @throws Error naming what is missing or wrong, without any key
 */
export function readDeployOrder(args: string[], env: Record<string, string | undefined>): DeployOrder {
  const { values } = parseArgs({ args, options: known, strict: true })
  if (!values.network) throw new Error('--network is missing.')
  const chainId = values['chain-id'] === undefined ? undefined : wholeNumber('chain-id', values['chain-id'])
  const rpcUrl = env.RPC_URL?.split(',')
    .find((url) => url.trim().startsWith('http'))
    ?.trim()
  const network = findNetwork(values.network, { rpcUrl, chainId })
  if (chainId !== undefined && chainId !== network.chainId)
    throw new Error(`--chain-id is ${chainId}, and ${network.name} is chain ${network.chainId}.`)
  return {
    network,
    dryRun: values['dry-run'],
    again: values.again,
    deployerKey: key('DEPLOYER_KEY', env.DEPLOYER_KEY),
    terms: {
      admin: address('admin', values.admin),
      adminDelaySeconds: wholeNumber('admin-delay', values['admin-delay']),
      treasury: address('treasury', values.treasury),
      payoutSigner: values['payout-signer']
        ? address('payout-signer', values['payout-signer'])
        : privateKeyToAddress(key('OPERATOR_KEY', env.OPERATOR_KEY, 'or give --payout-signer')),
      payoutLimitWei: pol('payout-limit', values['payout-limit']),
      payoutWindowSeconds: wholeNumber('payout-window', values['payout-window']),
    },
  }
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

function key(name: string, text: string | undefined, otherwise = ''): `0x${string}` {
  if (!text) throw new Error(`${name} is missing${otherwise ? `, ${otherwise}` : ''}.`)
  if (!isHex(text) || text.length !== 66)
    throw new Error(`${name} must be a private key: 0x and 64 hexadecimal digits.`)
  return text
}
