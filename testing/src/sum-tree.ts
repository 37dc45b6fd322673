import { type Address, concat, encodeAbiParameters, type Hex, keccak256, numberToHex, zeroHash } from 'viem'

/** What the books say of a wallet at the end of a day; amounts are wei. */
export interface Leaf {
  wallet: Address
  owed: bigint
  deposited: bigint
  paid: bigint
  salt: Hex
}

interface Node {
  hash: Hex
  sum: bigint
}

/** The file of a branch, as people get it. */
export type BranchFile = ReturnType<ReturnType<typeof growTree>['fileOf']>

/**
 * The tree that the vault's comments describe (`contracts/solidity/SumTree.sol`), built in the plainest way and from
 * nobody's code: each node is computed anew whenever it is asked for.
 */
export function growTree(
  about: { chainId: number; polder: Address; vault: Address; day: bigint },
  leaves: readonly Leaf[],
) {
  const height = Math.ceil(Math.log2(leaves.length))
  const at = (level: number, place: number): Node => {
    if (place * 2 ** level >= leaves.length) return { hash: zeroHash, sum: 0n }
    return level === 0
      ? bottom(about, leaves[place]!)
      : join(at(level - 1, 2 * place), at(level - 1, 2 * place + 1))
  }
  const top = at(height, 0)
  return {
    root: top.hash,
    total: top.sum,
    wallets: leaves.length,
    fileOf: (index: number) => {
      const leaf = leaves[index]!
      return {
        chainId: about.chainId,
        polder: about.polder,
        vault: about.vault,
        day: String(about.day),
        root: top.hash,
        total: String(top.sum),
        wallet: leaf.wallet,
        owed: String(leaf.owed),
        deposited: String(leaf.deposited),
        paid: String(leaf.paid),
        salt: leaf.salt,
        index: String(index),
        siblings: Array.from({ length: height }, (_, level) => {
          const place = Math.floor(index / 2 ** level)
          const { hash, sum } = at(level, place % 2 === 0 ? place + 1 : place - 1)
          return { hash, sum: String(sum) }
        }),
      }
    },
  }
}

/** What every file of a branch says, whoever wrote it. */
export interface SaidBranch {
  wallet: Address
  owed: string
  deposited: string
  paid: string
  salt: Hex
  index: string | number
  siblings: readonly { hash: Hex; sum: string }[]
}

/** @returns the branch as the vault takes it */
export function branchOf({ wallet, salt, ...said }: SaidBranch) {
  return {
    ...{ wallet, salt },
    ...{ owed: BigInt(said.owed), deposited: BigInt(said.deposited), paid: BigInt(said.paid) },
    index: BigInt(said.index),
    siblings: said.siblings.map(({ hash, sum }) => ({ hash, sum: BigInt(sum) })),
  }
}

function bottom({ chainId, vault, day }: { chainId: number; vault: Address; day: bigint }, leaf: Leaf): Node {
  const words = encodeAbiParameters(
    [
      { type: 'uint256' },
      { type: 'address' },
      { type: 'uint64' },
      { type: 'address' },
      { type: 'uint128' },
      { type: 'uint128' },
      { type: 'uint128' },
      { type: 'bytes32' },
    ],
    [BigInt(chainId), vault, day, leaf.wallet, leaf.owed, leaf.deposited, leaf.paid, leaf.salt],
  )
  return { hash: keccak256(keccak256(words)), sum: leaf.owed }
}

function join(left: Node, right: Node): Node {
  const sum = (node: Node) => numberToHex(node.sum, { size: 16 })
  const text = concat(['0x01', left.hash, sum(left), right.hash, sum(right)])
  return { hash: keccak256(text), sum: left.sum + right.sum }
}
