/**
 * Checks the newest roots from the chain alone (docs/way-out.md#check-the-list).
 *
 *     npm run verify-root -- --rpc URL[,URL2] --contract 0x… [--roots N] [--timelock 0x…]
 *       [--guard [--key-env NAME] [--webhook URL]]
 *
 * Exit code 0: good; 1: something is wrong; 2: it could not be told. With two nodes only what both say counts. As a
 * guard it checks each day, tells what is not good, and makes void what is plainly hostile, when a key is named and two
 * nodes show it; what is merely suspicious a person judges, and so what is announced to the timelock that is named.
 */
import { parseArgs } from 'node:util'
import { vaultAbi } from '@polder/contracts/abi.generated'
import {
  type Address,
  createWalletClient,
  type Hex,
  http,
  isAddress,
  numberToHex,
  toEventHash,
  toFunctionSelector,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type ChainReport, checkRoots, isWrong } from './check-roots.ts'
import { bothOf, logsOf, newestBlock, nodeOf, reader } from './node.ts'
import { reportLines } from './report.ts'
import { wordsOf } from './words.ts'

const DAY_MS = 86_400_000
const PROGRESS_MS = 2_000
const SCHEDULED = toEventHash('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)')
const IS_PENDING = toFunctionSelector('isOperationPending(bytes32)')
/** More than the 21 days that something waits and the 14 in which it can be done, at two seconds each; nodes refuse wider ranges. */
const [BLOCKS_WATCHED, BLOCKS_AT_ONCE] = [1_600_000n, 2_000n]

const words = wordsOf('en')
const text = { type: 'string', default: '' } as const
const { values } = parseArgs({
  options: {
    rpc: text,
    contract: text,
    roots: text,
    timelock: text,
    guard: { type: 'boolean' },
    'key-env': text,
    webhook: text,
  },
})
const { guard, webhook, timelock, 'key-env': keyName } = values
const urls = values.rpc.split(',').filter(Boolean)
const [first, second, third] = urls.map(nodeOf)
const contract = values.contract as Address
// A guard looks at all that it can still make void.
const count = Number(values.roots || (guard ? 7 : 1))
const key: Hex = `0x${(process.env[keyName] ?? '').replace(/^0x/, '')}`
if (!first || third) stop('--rpc names one node or two: https://…,https://…')
if (!isAddress(contract, { strict: false })) stop('--contract is Polder’s address, or its vault’s: 0x…')
if (!Number.isSafeInteger(count) || count < 1) stop('--roots is a number from 1')
if (keyName && !/^0x[0-9a-f]{64}$/i.test(key)) stop(`${keyName} holds no key`)
if (keyName && !second) stop('A guardian makes nothing void by the word of one node: name two')
const node = second ? bothOf(first, second) : first

for (;;) {
  process.exitCode = await verify()
  if (!guard) break
  await new Promise((resolve) => setTimeout(resolve, DAY_MS))
}

/** @returns the exit code */
async function verify(): Promise<number> {
  let toldAtMs = Date.now()
  const tellProgress = (read: number, of: number) => {
    if (Date.now() - toldAtMs < PROGRESS_MS && read < of) return
    toldAtMs = Date.now()
    console.error(words.t.check.progress(words.count(read), words.count(of)))
  }
  try {
    const report = await checkRoots(node, contract, count, tellProgress)
    const announced = timelock ? await readAnnounced(report.vault) : []
    const said = [...announced, ...reportLines(report, words).map((line) => line.text)]
    console.log(said.join('\n\n'))
    if (!isWrong(report) && announced.length === 0) return 0
    await alert(said.join('\n'))
    if (guard && keyName) await voidHostile(report)
    return 1
  } catch (error) {
    const said = `COULD NOT TELL: ${words.problem(error, { chainId: 0, ask: { polder: contract } })}`
    console.error(said)
    await alert(said)
    return 2
  }
}

/** @returns what can be done still of what was announced to the timelock, the newest first */
async function readAnnounced(vault: Address): Promise<string[]> {
  const said: string[] = []
  const { number } = await newestBlock(node)
  const isAdmin = await reader(node, number, vaultAbi, vault)('hasRole', [zeroHash, timelock as Address])
  if (!isAdmin) throw new Error(`${timelock} is not the timelock of ${vault}`)
  for (let to = number; to > 0n && to > number - BLOCKS_WATCHED; to -= BLOCKS_AT_ONCE) {
    const from = to > BLOCKS_AT_ONCE ? to - BLOCKS_AT_ONCE + 1n : 0n
    for (const { topics, data } of await logsOf(node, timelock as Address, [SCHEDULED], from, to)) {
      const call = { to: timelock, data: IS_PENDING + topics[1]!.slice(2) }
      if (!Number(await node.request({ method: 'eth_call', params: [call, numberToHex(number)] }))) continue
      said.push(
        `ANNOUNCED: operation ${topics[1]} on 0x${data.slice(26, 66)}. Judge what it does; a guardian can cancel it.`,
      )
    }
  }
  return said
}

async function voidHostile({ vault, roots }: ChainReport): Promise<void> {
  const wallet = createWalletClient({ account: privateKeyToAccount(key), transport: http(urls[0]) })
  const call = { address: vault, abi: vaultAbi, functionName: 'voidRoot', chain: null } as const
  for (const { root } of roots.filter(({ isHostile }) => isHostile)) {
    const hash = await wallet.writeContract({ ...call, args: [BigInt(root.number)] })
    await alert(`Root ${root.number} is made void: ${hash}`)
  }
}

/** A guard tells somebody; whoever runs it once reads it. */
async function alert(said: string): Promise<void> {
  if (!guard) return
  console.error(`ALERT ${JSON.stringify({ contract, said })}`)
  const body = JSON.stringify({ text: `Polder ${contract}\n${said}` })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  if (webhook) await fetch(webhook, sent).catch((error) => console.error(`ALERT not delivered: ${error}`))
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
