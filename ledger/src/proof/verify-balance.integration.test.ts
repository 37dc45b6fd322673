import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { POL } from '@polder/base/amount'
import { makeTemporaryFolder, removeTemporaryFolder } from '@polder/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger, TREE_CONTRACT } from '../testing/test-ledger.ts'
import { buildBalanceTree } from './build-balance-tree.ts'
import { type BalanceBranch, branchDocument, readBranch } from './read-branch.ts'

const script = fileURLToPath(new URL('../../../docs/verify-balance.mjs', import.meta.url))
let ledger: TestLedger
let branch: BalanceBranch
beforeAll(async () => {
  ledger = await openTestLedger()
  for (let n = 1; n <= 6; n++) await ledger.fund(n, n)
  const [day] = await ledger.passDays(1)
  await buildBalanceTree(ledger.db, day!, TREE_CONTRACT)
  branch = (await readBranch(ledger.db, { walletId: '4' }))!
})
afterAll(() => ledger.close())

const published = () => [`0x${branch.root.toString('hex')}`, String(21n * POL)]

/** Runs the verifier as anyone would. */
async function verify(text: string, ...rest: string[]): Promise<{ code: number; said: string }> {
  const folder = makeTemporaryFolder('branch')
  const file = join(folder, 'branch.json')
  writeFileSync(file, text)
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...rest], (error, stdout, stderr) => {
      removeTemporaryFolder(folder)
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
  })
}

describe('docs/verify-balance.mjs', () => {
  it('says yes to a branch as it is downloaded', async () => {
    const { code, said } = await verify(branchDocument(branch), ...published())
    expect(said).toContain(`${branch.address} was counted at the end of ${branch.day} with 4 POL`)
    expect(code).toBe(0)
    expect((await verify(branchDocument(branch))).said).toContain('Compare root and total')
  })

  it.each<[string, (branch: BalanceBranch) => Partial<BalanceBranch>]>([
    ['more than was counted', () => ({ available: 5n * POL })],
    ['more deposited', () => ({ deposited: 5n * POL })],
    ['less paid', ({ paid }) => ({ paid: paid + 1n })],
    ['of another wallet', () => ({ address: `0x${'5'.padStart(40, '0')}` })],
    ['with another salt', () => ({ salt: Buffer.alloc(32) })],
    ['on another chain', () => ({ chainId: 1 })],
    ['of another vault', () => ({ vault: `0x${'b'.repeat(40)}` })],
    ['without its first sibling', ({ siblings }) => ({ siblings: siblings.slice(1) })],
    [
      'with a smaller sum beside it',
      ({ siblings: [first, ...rest] }) => ({
        siblings: [{ hash: first!.hash, sum: first!.sum - 1n }, ...rest],
      }),
    ],
  ])('says no to one that is %s', async (_, change) => {
    expect((await verify(branchDocument({ ...branch, ...change(branch) }), ...published())).code).toBe(1)
  })

  it('says no to another root or total, and cannot read what is no branch', async () => {
    const [root, total] = published()
    expect((await verify(branchDocument(branch), `0x${'1'.repeat(64)}`, total!)).code).toBe(1)
    expect((await verify(branchDocument(branch), root!, '1')).code).toBe(1)
    expect((await verify('{"chainId":137}', root!, total!)).code).toBe(2)
    expect((await verify('no JSON', root!, total!)).code).toBe(2)
  })
})
