import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { POL } from '@polder/base/amount'
import { makeTemporaryFolder, removeTemporaryFolder } from '@polder/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { buildBalanceTree } from './build-balance-tree.ts'
import { type BalanceBranch, branchDocument, readBranch } from './read-branch.ts'

const script = fileURLToPath(new URL('../../../docs/verify-balance.mjs', import.meta.url))
let ledger: TestLedger
let branch: BalanceBranch
beforeAll(async () => {
  ledger = await openTestLedger()
  for (let n = 1; n <= 6; n++) await ledger.fund(n, n)
  const [day] = await ledger.passDays(1)
  await buildBalanceTree(ledger.db, day!)
  branch = (await readBranch(ledger.db, { walletId: '4' }))!
})
afterAll(() => ledger.close())

const root = () => `0x${branch.root.toString('hex')}`

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
    const { code, said } = await verify(branchDocument(branch), root())
    expect(said).toContain(`${branch.address} was counted at the end of ${branch.day} with 4 POL`)
    expect(code).toBe(0)
    expect((await verify(branchDocument(branch))).said).toContain('Compare this root')
  })

  it.each<[string, Partial<BalanceBranch>]>([
    ['more than was counted', { available: 5n * POL }],
    ['moved between balances', { available: 0n, principal: 4n * POL }],
    ['of another wallet', { address: `0x${'5'.padStart(40, '0')}` }],
    ['with another salt', { salt: Buffer.alloc(32) }],
    ['without its first sibling', {}],
  ])('says no to one that is %s', async (_, change) => {
    const changed = { ...branch, ...change }
    if (Object.keys(change).length === 0) changed.proof = branch.proof.slice(1)
    expect((await verify(branchDocument(changed), root())).code).toBe(1)
  })

  it('says no to another root, and cannot read what is no branch', async () => {
    expect((await verify(branchDocument(branch), `0x${'1'.repeat(64)}`)).code).toBe(1)
    expect((await verify('{"format":"polder-balance-1"}', root())).code).toBe(2)
    expect((await verify('no JSON', root())).code).toBe(2)
  })
})
