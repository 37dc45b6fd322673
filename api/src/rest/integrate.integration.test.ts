import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { POL } from '@polder/base/amount'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { inTransaction } from '@polder/ledger/sql'
import { finalDeposit } from '@polder/ledger/testing/test-ledger'
import { startChain, type TestChain } from '@polder/testing/chain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

let chain: TestChain
let api: TestApi
beforeAll(async () => {
  chain = await startChain()
  api = await openTestApi({ rpcUrl: chain.rpcUrl, env: { CONTRACT_ADDRESS: chain.contractAddress } })
})
afterAll(async () => {
  await api.close()
  await chain.stop()
})

it("the integrators' program buys once, however often it is run with one key, and takes back what is not paid", async () => {
  const key = generatePrivateKey()
  const deposit = finalDeposit(privateKeyToAccount(key).address.toLowerCase(), 100n * POL)
  await inTransaction(api.ledger.db, (manager) => creditDeposits(manager, [deposit]))
  const act = async (...amount: string[]) => {
    const args = ['docs/integrate.mjs', api.url, 'dike', 'one-purchase', ...amount]
    const env = { PATH: process.env.PATH, KEY: key, PATIENCE_MS: '0' }
    return (await run(process.execPath, args, { cwd: root, env })).stdout
  }
  expect(await act()).toMatch(/bought; 1 NFTs, 90 POL available/)
  expect(await act()).toMatch(/bought; 1 NFTs, 90 POL available/)
  // No signer runs here: what is asked for waits, and is taken back.
  expect(await act('5')).toMatch(/90 POL available\nwithdrawal 0x[0-9a-f]{64}\ncancelled \n$/)
  expect(await act()).toMatch(/bought; 1 NFTs, 90 POL available/)
})

it("the integrators' page names every code of a refusal, and no other", () => {
  const said = new Set<string>()
  for (const room of ['api', 'ledger', 'base']) {
    for (const path of readdirSync(`${root}${room}/src`, { recursive: true, encoding: 'utf8' })) {
      if (!/\.ts$/.test(path) || /test|generated/.test(path)) continue
      const text = readFileSync(`${root}${room}/src/${path}`, 'utf8')
      for (const [, code] of text.matchAll(
        /(?:new ProductError|super|conflict|notFound)\(\s*'([A-Z][A-Z_]+)'/g,
      ))
        said.add(code!)
    }
  }
  const page = readFileSync(`${root}docs/integrate.md`, 'utf8')
  const told = new Set([...page.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, code]) => code!))
  // Of graphql-js and Apollo Server, and what is not expected at all.
  const others = [
    ...['BAD_USER_INPUT', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'OPERATION_TOO_LARGE'],
    'INTERNAL_SERVER_ERROR',
  ]
  expect([...told].sort()).toEqual([...said, ...others].sort())
})
