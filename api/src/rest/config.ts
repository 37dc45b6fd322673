import { readProductNow } from '@polder/ledger/reads/statistics'
import type { RequestHandler } from 'express'
import type { Parts } from '../parts.ts'

/** `GET /api/config`: what a client needs to reach the chain; RPC_URL never leaves the server (design §3). */
export function getConfig({ settings, db }: Parts): RequestHandler {
  return async (_request, response) => {
    const now = await readProductNow(db.manager)
    response.json({
      success: true,
      config: {
        productName: settings.PRODUCT_NAME,
        chainId: settings.CHAIN_ID,
        chainName: settings.CHAIN_NAME,
        rpcUrl: settings.PUBLIC_RPC_URL,
        explorerUrl: settings.EXPLORER_URL ?? null,
        contractAddress: settings.CONTRACT_ADDRESS,
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        demo: settings.demo,
        now: now.toISOString(),
      },
    })
  }
}
