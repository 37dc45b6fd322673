/** @returns what people call a node: its host, and of several its place in RPC_URL; never its path, which may hold a key */
export function nameOfNode(url: string, among: readonly string[]): string {
  const { host } = new URL(url)
  return among.length === 1 ? host : `node ${among.indexOf(url) + 1} (${host})`
}
