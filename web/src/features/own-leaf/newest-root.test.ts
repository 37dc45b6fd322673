import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vaultAbi } from '@polder/contracts/abi.generated'
import { encodeFunctionData, encodeFunctionResult } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { readNewestRoot } from './newest-root.ts'

const vault = '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0'
const root = `0x${'5a'.repeat(32)}` as const
let close: () => void = () => undefined
afterEach(() => close())

/** A node that answers one call, and only that one. */
async function nodeThat(answers: object): Promise<string> {
  const call = { to: vault, data: encodeFunctionData({ abi: vaultAbi, functionName: 'newestRoot' }) }
  const node = createServer(async (request, response) => {
    const asked = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Record<string, unknown>
    expect(asked).toMatchObject({ method: 'eth_call', params: [call, 'latest'] })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...answers }))
  }).listen(0, '127.0.0.1')
  close = () => node.close()
  await new Promise((listening) => node.once('listening', listening))
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

it('asks for the newest root, and reads it, as the ABI of the vault has both', async () => {
  const result = encodeFunctionResult({
    abi: vaultAbi,
    functionName: 'newestRoot',
    result: {
      root: {
        day: 20_779n,
        blockNumber: 7n,
        wallets: 3n,
        root,
        total: 12n * 10n ** 18n,
        depositTotal: 20n,
        withdrawalTotal: 8n,
      },
      publishedAt: 1_795_343_968n,
    },
  })
  expect(await readNewestRoot(await nodeThat({ result }), vault)).toEqual({
    day: 20_779n,
    root,
    total: 12n * 10n ** 18n,
  })
})

it('takes nothing else for a root', async () => {
  const refused = await nodeThat({ error: { code: -32000, message: 'execution reverted' } })
  await expect(readNewestRoot(refused, vault)).rejects.toThrow('execution reverted')
  close()
  await expect(readNewestRoot(await nodeThat({ result: '0x' }), vault)).rejects.toThrow('no root')
})
