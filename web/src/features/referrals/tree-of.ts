export interface Branch<Node> {
  node: Node
  children: Branch<Node>[]
}

/**
 * @param nodes of one downline, a sponsor always before those it brought
 * @param root the wallet above them all
 * @returns its direct referrals, each with what is below it, in the order given
 */
export function treeOf<Node extends { address: string; sponsor: string }>(
  nodes: readonly Node[],
  root: string,
): Branch<Node>[] {
  const childrenOf = new Map<string, Branch<Node>[]>([[root, []]])
  for (const node of nodes) {
    const branch: Branch<Node> = { node, children: [] }
    childrenOf.set(node.address, branch.children)
    childrenOf.get(node.sponsor)?.push(branch)
  }
  return childrenOf.get(root) ?? []
}
