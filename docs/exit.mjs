#!/usr/bin/env node
// The way out of a Polder vault (docs/way-out.md) without the product and without a browser.
//
//   npm install viem
//   RPC=https://… node exit.mjs status    branch.json
//   RPC=https://… node exit.mjs request   branch.json AMOUNT   asks for AMOUNT POL on chain, with the bond
//   RPC=https://… node exit.mjs close     branch.json          ends the request, takes the bond back
//   RPC=https://… node exit.mjs freeze    branch.json          for silence, or for the wallet's unserved request
//   RPC=https://… node exit.mjs register  branch.json
//   RPC=https://… node exit.mjs claim     branch.json [TO]     to the wallet, or where its owner says
//   RPC=https://… node exit.mjs sign      branch.json [TO]     a claim for somebody else to send; needs KEY
//   RPC=https://… node exit.mjs relay     branch.json claim.json
//   RPC=https://… node exit.mjs kept      branch.json [TO]     what Polder keeps of payouts that were not taken
//
// With KEY=0x… in the environment the call is sent by that account; without, it is printed for cast or a hardware
// wallet. In place of branch.json stands VAULT:WALLET, two addresses, for a wallet without its file. Whether a call would
// succeed is asked of the chain first. Exit code 0: done or printed; 1: the chain refuses; 2: the input is wrong.
import { readFileSync } from 'node:fs'
import {
  BaseError,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  formatEther,
  http,
  isAddress,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const BRANCH =
  'struct Branch { address wallet; uint128 owed; uint128 deposited; uint128 paid; bytes32 salt; uint256 index; Sibling[] siblings; }'
const abi = parseAbi([
  'struct Sibling { bytes32 hash; uint128 sum; }',
  BRANCH,
  'struct Root { uint64 day; uint64 blockNumber; uint64 wallets; bytes32 root; uint128 total; uint128 depositTotal; uint128 withdrawalTotal; }',
  'function polder() view returns (address)',
  'function SILENCE_PERIOD() view returns (uint64)',
  'function EXIT_BOND() view returns (uint128)',
  'function acceptedRoots() view returns (uint256)',
  'function acceptedRoot() view returns (Root)',
  'function lastRootAt() view returns (uint256)',
  'function frozenAt() view returns (uint64)',
  'function round() view returns (uint64)',
  'function roundEnds() view returns (uint64)',
  'function exits(address) view returns (uint128 amount, uint128 paidBefore, uint64 deadline)',
  'function isServed(address) view returns (bool)',
  'function registrations(address) view returns (uint128 entitlement, uint64 round, bool claimed)',
  'function rounds(uint256) view returns (uint128 sum, uint128 pot)',
  'function requestExit(Branch branch, uint128 amount) payable',
  'function requestExitWithoutBranch(uint128 amount) payable',
  'function closeExit(address wallet)',
  'function freeze()',
  'function freezeFor(address wallet)',
  'function register(Branch branch)',
  'function registerWithoutBranch()',
  'function claim(address to)',
  'function push(address wallet)',
  'function claimFor(address wallet, address to, uint256 deadline, bytes signature)',
  'function PREDECESSOR() view returns (address)',
  'function walletTotals(address) view returns (uint128 deposited, uint128 paid)',
  'function claimable(address) view returns (uint256)',
  ...[
    'VaultFrozen()',
    'NoRoot()',
    'InvalidBranch()',
    'WrongBond(uint256 expected, uint256 sent)',
    'NotYourBranch(address wallet)',
    'AlreadyRequested()',
    'NotRequested()',
    'MoreThanOwed(uint256 requested, uint256 mostAllowed)',
    'NotServed()',
    'NoReasonToFreeze()',
    'NotFrozen()',
    'AlreadyRegistered()',
    'TooEarly()',
    'NothingToClaim()',
    'InvalidSignature()',
    'InvalidAddress(address account)',
    'SendFailed(address to)',
    'ForwardFailed(address to)',
    'ZeroAmount()',
  ].map((error) => `error ${error}`),
])

const [command, source, argument] = process.argv.slice(2)
const acts = { status, request, close, freeze, register, claim, sign, relay, kept }
if (!source || !Object.hasOwn(acts, command))
  fail(2, `Usage: RPC=https://… node exit.mjs ${Object.keys(acts).join('|')} branch.json`)
if (!process.env.RPC) fail(2, 'RPC is not set: the address of a node.')

const transport = http(process.env.RPC)
const client = createPublicClient({ transport, pollingInterval: 1_000 })
const account = process.env.KEY ? privateKeyToAccount(process.env.KEY) : undefined
const { vault, wallet, branch } = readSource()
const polder = await ask('polder').catch(() => fail(2, `There is no vault at ${vault} on this chain.`))
/** The vault's, and those that handed over to it. */
const polders = [polder]
while (BigInt(await ask('PREDECESSOR', [], polders.at(-1))))
  polders.push(await ask('PREDECESSOR', [], polders.at(-1)))
try {
  if (branch) await checkBranch()
  await acts[command]()
} catch (error) {
  if (!(error instanceof BaseError)) throw error
  fail(
    1,
    `The chain refuses: ${error.walk((cause) => cause.data?.errorName)?.data.errorName ?? error.shortMessage}`,
  )
}

async function status() {
  const { timestamp, number } = await client.getBlock()
  const [deposited, paid] = await ask('walletTotals', [wallet], polder)
  const [amount, , deadline] = await ask('exits', [wallet])
  const [entitlement, registeredIn, claimed] = await ask('registrations', [wallet])
  const [frozenAt, lastRootAt, round, ends] = await Promise.all(
    ['frozenAt', 'lastRootAt', 'round', 'roundEnds'].map((name) => ask(name)),
  )
  const silence = BigInt(lastRootAt) + BigInt(await ask('SILENCE_PERIOD'))
  say('block', `${number}, ${time(timestamp)}`)
  say('vault holds', pol(await client.getBalance({ address: vault })))
  say('wallet', `${wallet}, deposited ${pol(deposited)}, paid ${pol(paid)} in all`)
  if (branch) say('owed now', pol(branch.owed + deposited - branch.deposited - (paid - branch.paid)))
  say('newest root', time(lastRootAt))
  say('frozen', frozenAt ? time(frozenAt) : `no; for silence from ${time(silence)} on`)
  if (deadline)
    say(
      'exit requested',
      `${pol(amount)} by ${time(deadline)}${(await ask('isServed', [wallet])) ? ', served' : ''}`,
    )
  if (frozenAt)
    say('registration', `round ${round}, ${ends ? `until ${time(ends)}` : 'begins with its first wallet'}`)
  if (registeredIn)
    say('registered', `${pol(entitlement)} in round ${registeredIn}${claimed ? ', claimed' : ''}`)
  say('kept by Polder', pol((await keeper()).amount))
}

async function request() {
  const amount = /^\d+(\.\d{1,18})?$/.test(argument ?? '')
    ? parseEther(argument)
    : fail(2, 'AMOUNT is missing, such as 12.5')
  const value = await ask('EXIT_BOND')
  if (branch) await send('requestExit', [branch, amount], { value, from: wallet })
  else await send('requestExitWithoutBranch', [amount], { value, from: wallet })
}

async function close() {
  await send('closeExit', [wallet], { from: wallet })
}

async function freeze() {
  const { timestamp } = await client.getBlock()
  const silent = timestamp > BigInt(await ask('lastRootAt')) + BigInt(await ask('SILENCE_PERIOD'))
  if (silent) await send('freeze', [])
  else await send('freezeFor', [wallet])
}

async function register() {
  if (branch) await send('register', [branch])
  else await send('registerWithoutBranch', [], { from: wallet })
}

async function claim() {
  if (argument) await send('claim', [address(argument)], { from: wallet })
  else await send('push', [wallet])
}

async function sign() {
  if (account?.address.toLowerCase() !== wallet) fail(2, 'KEY is not the key of the wallet.')
  const message = {
    wallet,
    to: address(argument ?? wallet),
    deadline: (await client.getBlock()).timestamp + 90n * 86_400n,
  }
  const domain = {
    name: 'Polder Vault',
    version: '1',
    chainId: await client.getChainId(),
    verifyingContract: vault,
  }
  const types = {
    Claim: [
      { name: 'wallet', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
  }
  const signature = await account.signTypedData({ domain, types, primaryType: 'Claim', message })
  const { chainId } = domain
  console.log(
    JSON.stringify({ chainId, vault, ...message, deadline: String(message.deadline), signature }, null, 2),
  )
}

async function relay() {
  const signed = JSON.parse(readFileSync(argument ?? fail(2, 'claim.json is missing'), 'utf8'))
  if (signed.vault?.toLowerCase() !== vault) fail(2, 'The signed claim is for another vault.')
  await send('claimFor', [signed.wallet, signed.to, BigInt(signed.deadline), signed.signature])
}

async function kept() {
  const { by: to } = await keeper()
  if (argument) await send('claim', [address(argument)], { to, from: wallet })
  else await send('push', [wallet], { to })
}

/** The Polder that keeps something for the wallet. */
async function keeper() {
  const found = await Promise.all(
    polders.map(async (by) => ({ by, amount: await ask('claimable', [wallet], by) })),
  )
  return found.find(({ amount }) => amount > 0n) ?? found[0]
}

/** Sends the call, or prints it where there is no key; `from` is the one account that may make it. */
async function send(functionName, args, { to = vault, value = 0n, from } = {}) {
  if (account && from && account.address.toLowerCase() !== from)
    fail(2, `Only ${from} can do that, and KEY is another's.`)
  const sender = account?.address ?? from
  await client.simulateContract({ address: to, abi, functionName, args, value, account: sender })
  const data = encodeFunctionData({ abi, functionName, args })
  if (!account) {
    const ether = value ? ` --value ${formatEther(value)}ether` : ''
    return console.log(
      `to     ${to}\nvalue  ${value}\ndata   ${data}\n\ncast send ${to} ${data}${ether} --rpc-url ${process.env.RPC}`,
    )
  }
  const hash = await createWalletClient({ account, transport }).sendTransaction({
    to,
    value,
    data,
    chain: null,
  })
  console.log(`sent ${hash}`)
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: 0 })
  if (status !== 'success') fail(1, 'The chain took it back.')
  console.log('done: it is in a block')
}

/** Says how the file stands to the accepted root; what is wrong in itself ends here. */
async function checkBranch() {
  const { chainId, day, root, total } = branch
  const is = await client.getChainId()
  if (chainId !== BigInt(is)) fail(2, `The file is for chain ${chainId}, and the node is on chain ${is}.`)
  if (!polders.some((one) => one.toLowerCase() === branch.polder))
    fail(2, 'The vault belongs to another Polder than the file says.')
  const top = topOf(branch)
  if (top.hash !== root || top.sum !== total) fail(2, 'The file does not lead to the root that it names.')
  if (!(await ask('acceptedRoots'))) return console.warn('! No root is accepted on chain yet.')
  const accepted = await ask('acceptedRoot')
  if (accepted.day === day && (accepted.root !== root || accepted.total !== total))
    fail(2, 'On chain stands another root for that day.')
  if (accepted.day !== day)
    console.warn(`! The accepted root is of day ${accepted.day}, the file of day ${day}.`)
}

/** As contracts/solidity/SumTree.sol has it. */
function topOf({ chainId, day, wallet, owed, deposited, paid, salt, index, siblings }) {
  const types = ['uint256', 'address', 'uint64', 'address', 'uint128', 'uint128', 'uint128', 'bytes32']
  const words = encodeAbiParameters(
    types.map((type) => ({ type })),
    [chainId, vault, day, wallet, owed, deposited, paid, salt],
  )
  const sized = (sum) => numberToHex(sum, { size: 16 })
  return siblings.reduce(
    (node, sibling, level) => {
      const [left, right] = (index >> BigInt(level)) % 2n ? [sibling, node] : [node, sibling]
      const hash = keccak256(concat(['0x01', left.hash, sized(left.sum), right.hash, sized(right.sum)]))
      return { hash, sum: left.sum + right.sum }
    },
    { hash: keccak256(keccak256(words)), sum: owed },
  )
}

function readSource() {
  const named = /^(0x[0-9a-f]{40}):(0x[0-9a-f]{40})$/i.exec(source)
  if (named) return { vault: named[1].toLowerCase(), wallet: named[2].toLowerCase() }
  try {
    const file = JSON.parse(readFileSync(source, 'utf8'))
    const found = {
      ...file,
      polder: address(file.polder),
      wallet: address(file.wallet),
      siblings: file.siblings.map(({ hash, sum }) => ({ hash, sum: BigInt(sum) })),
    }
    for (const field of ['chainId', 'day', 'total', 'owed', 'deposited', 'paid', 'index'])
      found[field] = BigInt(file[field])
    return { vault: address(file.vault), wallet: found.wallet, branch: found }
  } catch (error) {
    return fail(2, `${source} is not the file of a branch: ${error.message}`)
  }
}

function ask(functionName, args, address = vault) {
  return client.readContract({ address, abi, functionName, args })
}

function address(text) {
  return isAddress(text ?? '') ? text.toLowerCase() : fail(2, `${text} is not an address.`)
}

function pol(wei) {
  return `${formatEther(wei)} POL`
}

function time(seconds) {
  return new Date(Number(seconds) * 1_000).toISOString().replace('.000', '')
}

function say(what, text) {
  console.log(`${what.padEnd(16)}${text}`)
}

function fail(code, message) {
  console.error(message)
  process.exit(code)
}
