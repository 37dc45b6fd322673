#!/usr/bin/env node
// Checks that a wallet was counted in what a Polder product says it owes, without trusting that product.
//
//   npm install viem
//   node verify-balance.mjs branch.json [root total]
//
// branch.json is the file that a signed-in wallet downloads (GraphQL: wallet { balanceBranch { document } }). Take the
// root and the total (wei) from where they were published for everyone on that day, best from the vault on chain
// (`acceptedRoot`), not from the file. Without them only the file itself is checked. It says nothing of wallets that
// are not yours. Exit code 0: the branch leads to the root; 1: it does not; 2: the file cannot be read.
import { readFileSync } from 'node:fs'
import { encodeAbiParameters, encodePacked, formatEther, keccak256 } from 'viem'

const [file, publishedRoot, publishedTotal] = process.argv.slice(2)
if (!file || (publishedRoot && !publishedTotal))
  fail(2, 'Usage: node verify-balance.mjs branch.json [root total]')
const branch = read(file)

// A leaf is hashed twice; a node binds the hashes and the sums of both children (contracts/solidity/SumTree.sol).
const leaf = ['uint256', 'address', 'uint64', 'address', 'uint128', 'uint128', 'uint128', 'bytes32']
let hash = keccak256(
  keccak256(
    encodeAbiParameters(
      leaf.map((type) => ({ type })),
      [
        BigInt(branch.chainId),
        branch.vault,
        BigInt(branch.day),
        branch.wallet,
        BigInt(branch.owed),
        BigInt(branch.deposited),
        BigInt(branch.paid),
        branch.salt,
      ],
    ),
  ),
)
let sum = BigInt(branch.owed)
let index = BigInt(branch.index)
for (const sibling of branch.siblings) {
  const [own, other] = [
    [hash, sum],
    [sibling.hash, BigInt(sibling.sum)],
  ]
  const [left, right] = index % 2n === 0n ? [own, other] : [other, own]
  const node = ['uint8', 'bytes32', 'uint128', 'bytes32', 'uint128']
  hash = keccak256(encodePacked(node, [1, ...left, ...right]))
  sum += other[1]
  index /= 2n
}

const root = (publishedRoot ?? branch.root).toLowerCase()
const total = BigInt(publishedTotal ?? branch.total)
if (hash !== root) fail(1, `The branch leads to ${hash}, not to ${root}.`)
if (sum !== total) fail(1, `The sums of the branch add up to ${sum} wei, not to ${total}.`)

const day = new Date(branch.day * 86_400_000).toISOString().slice(0, 10)
const pol = (wei) => `${formatEther(BigInt(wei))} POL`
console.log(`${branch.wallet} was counted at the end of ${day} with ${pol(branch.owed)},`)
console.log(
  `having deposited ${pol(branch.deposited)} and been paid ${pol(branch.paid)} through ${branch.polder}.`,
)
console.log(`The branch leads to ${root}, a total of ${pol(total)}.`)
if (!publishedRoot) console.log('Compare root and total with those published for that day.')

function read(path) {
  let found
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    fail(2, `${path} cannot be read: ${error.message}`)
  }
  const hash = (text) => typeof text === 'string' && /^0x[0-9a-f]{64}$/.test(text)
  const address = (text) => typeof text === 'string' && /^0x[0-9a-f]{40}$/.test(text)
  const wei = (text) => typeof text === 'string' && /^\d{1,39}$/.test(text) && BigInt(text) >> 128n === 0n
  const whole =
    [found?.root, found?.salt].every(hash) &&
    [found.polder, found.vault, found.wallet].every(address) &&
    [found.total, found.owed, found.deposited, found.paid].every(wei) &&
    [found.chainId, found.day, found.index].every((number) => Number.isSafeInteger(number) && number >= 0) &&
    Array.isArray(found.siblings) &&
    found.siblings.every((sibling) => hash(sibling?.hash) && wei(sibling.sum))
  if (!whole) fail(2, `${path} is not a branch of a balance tree.`)
  return found
}

function fail(code, message) {
  console.error(message)
  process.exit(code)
}
