#!/usr/bin/env node
// Checks that a wallet was counted in what a Polder product says it owes, without trusting that product.
//
//   npm install viem
//   node verify-balance.mjs branch.json [root]
//
// branch.json is the file that a signed-in wallet downloads (GraphQL: wallet { balanceBranch { document } }). Take the
// root from where it was published for everyone on that day, not from the file. Without one, only the file itself is
// checked. It says nothing of wallets that are not yours, nor that the published total is right: that takes that
// everyone looks. Exit code 0: the branch leads to the root; 1: it does not; 2: the file cannot be read.
import { readFileSync } from 'node:fs'
import { concat, encodeAbiParameters, formatEther, keccak256 } from 'viem'

const [file, published] = process.argv.slice(2)
if (!file) fail(2, 'Usage: node verify-balance.mjs branch.json [root]')
const branch = read(file)
const { available, principal, inFlight, vesting } = branch.balances

const account = keccak256(concat([branch.salt, branch.address]))
if (account !== branch.account)
  fail(1, 'The leaf is not of this address: salt and address do not give its account.')

// A leaf of OpenZeppelin's standard tree is hashed twice; each pair of nodes is hashed in the order of their values.
const values = [account, ...[available, principal, inFlight, vesting].map(BigInt)]
let node = keccak256(
  keccak256(
    encodeAbiParameters(
      ['bytes32', 'uint256', 'uint256', 'uint256', 'uint256'].map((type) => ({ type })),
      values,
    ),
  ),
)
for (const sibling of branch.proof)
  node = keccak256(concat(node < sibling ? [node, sibling] : [sibling, node]))

const root = (published ?? branch.root).toLowerCase()
if (node !== root) fail(1, `The branch leads to ${node}, not to ${root}.`)

const owed = BigInt(available) + BigInt(principal) + BigInt(inFlight)
console.log(`${branch.address} was counted at the end of ${branch.day} with ${formatEther(owed)} POL:`)
console.log(`  available ${formatEther(BigInt(available))}, in positions ${formatEther(BigInt(principal))},`)
console.log(
  `  in withdrawals ${formatEther(BigInt(inFlight))}; and ${formatEther(BigInt(vesting))} in boxes that have not vested.`,
)
console.log(`The branch leads to ${root}.`)
if (!published) console.log('Compare this root with the one published for that day.')

function read(path) {
  let found
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    fail(2, `${path} cannot be read: ${error.message}`)
  }
  const hash = (text) => typeof text === 'string' && /^0x[0-9a-f]{64}$/.test(text)
  const wei = (text) => typeof text === 'string' && /^\d{1,38}$/.test(text)
  const whole =
    found?.format === 'polder-balance-1' &&
    [found.root, found.salt, found.account].every(hash) &&
    /^0x[0-9a-f]{40}$/.test(found.address) &&
    ['available', 'principal', 'inFlight', 'vesting'].every((kind) => wei(found.balances?.[kind])) &&
    Array.isArray(found.proof) &&
    found.proof.every(hash)
  if (!whole) fail(2, `${path} is not a branch in the format polder-balance-1.`)
  return found
}

function fail(code, message) {
  console.error(message)
  process.exit(code)
}
