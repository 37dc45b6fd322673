#!/usr/bin/env node
// The way out of a Polder vault (docs/way-out.md) from the command line.
//
//   npm install viem
//   export RPC=https://… POLDER=0x… WALLET=0x…      (or KEY=… in place of WALLET)
//   node exit.mjs status              where you stand, and what comes next
//   node exit.mjs request [AMOUNT]    demands AMOUNT POL, or all of it, with the bond
//   node exit.mjs close               takes the bond back; a demand that is not paid is withdrawn by it
//   node exit.mjs freeze [WALLET]     for silence, or for the unpaid demand of that wallet or yours
//   node exit.mjs claim [TO]          takes what is there, to the wallet or to TO
//   node exit.mjs register            has the rewards counted, after a freeze
//   node exit.mjs kept [TO]           takes what Polder keeps of payouts that were not taken
//
// With KEY the call is sent by that account; without, it is printed, to be sent by other means. The chain is asked first.
// Exit code 0: done or printed; 1: the chain refuses, or there is nothing to do; 2: what was given is wrong.
import * as viem from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const refusals = {
  VaultFrozen: 'the vault is frozen',
  AlreadyRequested: 'the wallet has a demand already',
  NotRequested: 'the wallet has no demand',
  NotServed: 'the demand is not paid; only its own wallet can withdraw it',
  NoReasonToFreeze: 'there is no reason to freeze yet',
  NotFrozen: 'the vault is not frozen',
  NothingToClaim: 'there is nothing to take, or not yet',
  ZeroAmount: 'there is nothing to take',
}
const numbers = 'SILENCE_PERIOD MIN_EXIT EXIT_BOND lastRootAt rootCount frozenAt round roundEnds'.split(' ')
const abi = viem.parseAbi([
  'struct List { uint48 id; uint48 wallets; uint48 lastBlock; uint112 rewards; address lastWallet; }',
  'struct Root { uint48 day; uint48 publishedAt; bool isVoid; uint128 receivables; List list; }',
  ...numbers.map((name) => `function ${name}() view returns (uint256)`),
  ...['polder', 'treasury', 'PREDECESSOR'].map((name) => `function ${name}() view returns (address)`),
  'function walletTotals(address) view returns (uint128 deposited, uint128 paid)',
  'function claimable(address) view returns (uint256)',
  'function exits(address) view returns (uint128 target, uint64 deadline)',
  'function shares(address) view returns (uint128 rewards, uint64 round, bool principalClaimed, bool rewardsClaimed)',
  'function rootAt(uint256) view returns (Root)',
  'function countsAfterFreeze(uint256) view returns (bool)',
  'function requestExit(uint128 amount) payable',
  'function register(uint256 number, uint256 piece, bytes32[] entries, uint256[] places)',
  'function freeze()',
  ...['closeExit', 'freezeFor', 'claim', 'push'].map((name) => `function ${name}(address)`),
  'event RewardsListed(uint256 indexed list, uint256 offset, uint256 previousBlock, bytes32[] entries)',
  ...Object.keys(refusals).map((name) => `error ${name}()`),
  ...['InvalidAddress', 'SendFailed', 'ForwardFailed'].map((name) => `error ${name}(address)`),
])

const pol = (wei) => `${viem.formatEther(wei)} POL`
const time = (seconds) => new Date(Number(seconds) * 1_000).toISOString().replace('.000', '')
const ask = (functionName, args, address = vault) => client.readContract({ address, abi, functionName, args })
const fail = (code, message) => {
  console.error(message)
  process.exit(code)
}
const address = (text = '', name) =>
  viem.isAddress(text, { strict: false }) ? text.toLowerCase() : fail(2, `${name} is no address: ${text}.`)

const { RPC, KEY, POLDER, WALLET } = process.env
const [command = 'status', argument] = process.argv.slice(2)
const kept = async () => claim((await keeper()).by)
const acts = { status, request, close, freeze, claim, register, kept }
if (!Object.hasOwn(acts, command)) fail(2, `What to do is one of: ${Object.keys(acts).join(', ')}.`)
if (!RPC) fail(2, 'RPC is not set: the address of a node.')
if (KEY && !/^(0x)?[0-9a-f]{64}$/i.test(KEY)) fail(2, 'KEY is no private key: 64 digits or letters a to f.')
const account = KEY && privateKeyToAccount(`0x${KEY.replace(/^0x/, '')}`)
const wallet = address(WALLET || account?.address, 'WALLET')
const given = address(POLDER, 'POLDER')
const transport = viem.http(RPC)
const client = viem.createPublicClient({ transport, pollingInterval: 1_000 })
const { timestamp: now } = await client.getBlock().catch((error) => {
  fail(1, `The node does not answer: ${error.shortMessage ?? error.message}`)
})
if (Date.now() / 1_000 - Number(now) > 180)
  console.warn(`! The node's newest block is of ${time(now)}: it stands still, or the chain does.`)
const vault = await ask('polder', [], given).then(
  () => given,
  () => ask('treasury', [], given).catch(() => fail(2, `There is no Polder at ${given} on this chain.`)),
)
const polder = await ask('polder').catch(() => fail(2, 'This Polder has no vault, and so no way out.'))
const [deposited, paid] = await ask('walletTotals', [wallet], polder)
const principal = deposited > paid ? deposited - paid : 0n
const [target, deadline] = await ask('exits', [wallet])
const isOpen = deadline > 0n && paid < target
const frozenAt = await ask('frozenAt')
const silentFrom = (await ask('lastRootAt')) + (await ask('SILENCE_PERIOD'))
try {
  await acts[command]()
} catch (error) {
  if (!(error instanceof viem.BaseError)) throw error
  const refused = error.walk((cause) => cause.data?.errorName)?.data.errorName
  fail(1, `The chain refuses: ${refusals[refused] ?? refused ?? error.shortMessage}.`)
}

async function status() {
  const { amount } = await keeper()
  const [rewards, round, principalClaimed, rewardsClaimed] = await ask('shares', [wallet])
  const ends = await ask('roundEnds')
  const left = !round
    ? 'Next: register.'
    : rewardsClaimed
      ? 'All is taken.'
      : 'Next: claim, when the round is over.'
  const certain = principalClaimed ? 0n : principal
  const lines = [
    `${wallet} deposited ${pol(deposited)} and was paid ${pol(paid)}. Left for certain: ${pol(certain)}.`,
    amount && `Polder keeps ${pol(amount)} for it. Next: kept.`,
    isOpen && `${pol(target - paid)} is to be paid by ${time(deadline)}. If it is not: freeze.`,
    deadline && !isOpen && 'Its demand is paid. Next: close, for the bond.',
    !frozenAt && !deadline && principal && 'Next: request.',
    !frozenAt &&
      `For silence the vault can be frozen ${now > silentFrom ? 'now' : `from ${time(silentFrom)}`}.`,
    frozenAt &&
      `Frozen since ${time(frozenAt)}. Round ${await ask('round')}${ends && ` ends ${time(ends)}`}.`,
    frozenAt && (certain ? 'Next: claim.' : left),
    round && `Registered: ${pol(rewards)}.`,
  ]
  console.log(lines.filter(Boolean).join('\n'))
}

async function request() {
  const text = (argument ?? viem.formatEther(principal)).replace(',', '.')
  if (!/^\d+(\.\d{1,18})?$/.test(text)) fail(2, `${argument} is no amount, such as 12.5 or 12,5.`)
  const [amount, min] = [viem.parseEther(text), await ask('MIN_EXIT')]
  if (amount > principal)
    fail(1, `That is too much. The most is ${pol(principal)}: deposits less what was paid.`)
  if (amount === 0n || (amount < min && amount < principal))
    fail(1, `The least is ${pol(min)}, or all of it.`)
  if (amount < target - paid)
    fail(
      1,
      `A payment of your earlier demand may be under way. The least is what is left of it: ${pol(target - paid)}.`,
    )
  await send('requestExit', [amount], { value: await ask('EXIT_BOND'), from: wallet })
}

async function close() {
  if (isOpen) console.warn('! Not paid yet: this withdraws it, and the next one waits from the start.')
  await send('closeExit', [wallet], { from: isOpen && !frozenAt ? wallet : undefined })
}

async function freeze() {
  if (now > silentFrom) await send('freeze', [])
  else await send('freezeFor', [argument ? address(argument, 'WALLET') : wallet])
}

async function claim(to = vault) {
  if (argument) await send('claim', [address(argument, 'TO')], { to, from: wallet })
  else await send('push', [wallet], { to })
}

/** By the highest entry of the wallet in a list that counts. */
async function register() {
  if (!frozenAt) fail(1, `The chain refuses: ${refusals.NotFrozen}.`)
  let best = { rewards: paid - deposited }
  for (let number = (await ask('rootCount')) - 1n; number >= 0n; number--) {
    const found = (await ask('countsAfterFreeze', [number])) && (await find(number))
    if (found && found.rewards > best.rewards) best = found
  }
  if (!best.args) fail(1, 'No list that counts has more for this wallet than it was paid.')
  await send('register', best.args)
}

/** Looks for the wallet in the list of a root, part by part from its end. */
async function find(number) {
  const { list } = await ask('rootAt', [number])
  const event = abi.find(({ name }) => name === 'RewardsListed')
  const listed = { address: vault, event, args: { list: BigInt(list.id) } }
  for (let end = BigInt(list.wallets), block = BigInt(list.lastBlock); end > 0n; ) {
    const logs = await client.getLogs({ ...listed, fromBlock: block, toBlock: block })
    if (logs.length === 0) fail(1, `The node leaves out the list's data in block ${block}. Ask another.`)
    for (const { args } of logs.reverse()) {
      const at = args.entries.findIndex((entry) => entry.startsWith(wallet))
      const from = at - (at % 64)
      const piece = (args.offset + BigInt(from)) / 64n
      if (at >= 0)
        return {
          rewards: BigInt(`0x${args.entries[at].slice(42)}`),
          args: [number, piece, args.entries.slice(from, from + 64), [BigInt(at - from)]],
        }
      end = args.offset
      block = args.previousBlock
    }
  }
}

/** The Polder that keeps something for the wallet: the vault's, or one that handed over to it. */
async function keeper() {
  for (let by = polder; ; ) {
    const [amount, before] = await Promise.all([ask('claimable', [wallet], by), ask('PREDECESSOR', [], by)])
    if (amount || !BigInt(before)) return { by, amount }
    by = before
  }
}

/** Sends the call, or prints it where there is no key; `from` is the one account that may make it. */
async function send(functionName, args, { to = vault, value = 0n, from } = {}) {
  if (account && from && account.address.toLowerCase() !== from)
    fail(2, `Only ${from} can do that, and KEY is another's.`)
  const sender = account?.address ?? from ?? wallet
  await client.simulateContract({ address: to, abi, functionName, args, value, account: sender })
  const data = viem.encodeFunctionData({ abi, functionName, args })
  if (!account)
    return console.log(`to     ${to}\nvalue  ${pol(value)}\ndata   ${data}\nfrom   ${from ?? 'anybody'}`)
  const hash = await viem
    .createWalletClient({ account, transport })
    .sendTransaction({ to, value, data, chain: null })
  console.log(`sent ${hash}`)
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: 300_000 })
  if (status !== 'success') fail(1, 'The chain took it back.')
  console.log('done: it is in a block')
}
