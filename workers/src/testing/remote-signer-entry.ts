import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * Keeps a key to itself and signs what it is given, as Web3Signer does in front of a KMS. `LIE` makes it sign something
 * else, or with another key.
 */
const account = privateKeyToAccount(process.env.KEY as `0x${string}`)
const other = privateKeyToAccount(`0x${'17'.repeat(32)}`)

async function answer(method: string, [asked]: [Record<string, `0x${string}`>]): Promise<unknown> {
  if (method === 'eth_accounts') return [account.address]
  if (method !== 'eth_signTransaction') throw new Error(`no such method: ${method}`)
  const signer = process.env.LIE === 'key' ? other : account
  return await signer.signTransaction({
    type: 'eip1559',
    chainId: Number(asked!.chainId),
    nonce: Number(asked!.nonce),
    to: asked!.to!,
    value: BigInt(asked!.value!) + (process.env.LIE === 'amount' ? 1n : 0n),
    data: asked!.data!,
    gas: BigInt(asked!.gas!),
    maxFeePerGas: BigInt(asked!.maxFeePerGas!),
    maxPriorityFeePerGas: BigInt(asked!.maxPriorityFeePerGas!),
  })
}

const server = createServer((asked, response) => {
  let text = ''
  asked.on('data', (chunk) => (text += chunk))
  asked.on('end', async () => {
    const { id, method, params } = JSON.parse(text)
    const said = await answer(method, params ?? []).then(
      (result) => ({ result }),
      (error: Error) => ({ error: { code: -32000, message: error.message } }),
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
