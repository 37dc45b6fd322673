import { readCurrentAnnouncements } from '@polder/ledger/lists/announcements'
import { readProductNow } from '@polder/ledger/reads/statistics'
import * as z from 'zod'
import { hasSecurityContact } from '../http/site-pages.ts'
import { query } from '../sql.ts'
import { route } from './call.ts'
import { EXAMPLE_ADDRESS, flagField, instantField, named, success, textField } from './fields.ts'

export const announcements = route('GET /announcements', 'Product', {
  summary: 'What operators tell everybody at the moment: incidents first, then the newest',
  answer: success({
    announcements: z.array(
      named('Announcement', {
        id: textField('Of the announcement', '7'),
        kind: z.enum(['incident', 'announcement']),
        english: textField('Plain text', 'Payouts wait for the chain.'),
        dutch: textField('The same in Dutch', 'Uitbetalingen wachten op de blockchain.'),
        beginsAt: instantField('From when it is told'),
        endsAt: z.nullable(instantField('Until when; null: until an admin ends it')),
      }),
    ),
  }),
  serve: async ({ reads }) => ({ announcements: await readCurrentAnnouncements(reads) }),
})

/** `GET /api/config`: what a client needs to reach the chain; RPC_URL never leaves the server. */
export const config = route('GET /config', 'Product', {
  summary: 'What a client needs to reach the chain',
  answer: success({
    config: named('Config', {
      productName: textField('How the product calls itself', 'Polder'),
      chainId: z.int().meta({ description: 'The chain wallets must be on', examples: [137] }),
      chainName: textField('For people', 'Polygon Mainnet'),
      rpcUrl: textField('Where a browser reaches the chain', 'https://polygon-rpc.com'),
      explorerUrl: z.nullable(textField('A block explorer, or null', 'https://polygonscan.com')),
      bitgetLink: textField(
        "Opens a page in Bitget Wallet's own browser on a phone; {url} stands for the page",
        'https://bkcode.vip/?action=dapp&url={url}',
      ),
      contractAddress: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .meta({ description: 'The contract that takes deposits', examples: [EXAMPLE_ADDRESS] }),
      vault: z
        .nullable(z.string().regex(/^0x[0-9a-f]{40}$/))
        .meta({ description: 'The treasury, where it is a vault', examples: [EXAMPLE_ADDRESS] }),
      nativeCurrency: z
        .object({ name: z.string(), symbol: z.string(), decimals: z.int() })
        .meta({ examples: [{ name: 'POL', symbol: 'POL', decimals: 18 }] }),
      pushKey: z
        .nullable(textField('What browsers subscribe to notifications by; null: none are offered', 'BJZ…'))
        .meta({ description: 'VAPID_PUBLIC_KEY' }),
      walletConnect: z
        .nullable(z.object({ projectId: z.string(), relayUrl: z.string() }))
        .meta({ description: 'How wallets on other devices are reached; null: they are not offered' }),
      demo: flagField('Whether this is a demo on a chain of its own, where nothing has a value'),
      securityContact: flagField('Whether /.well-known/security.txt says where to report a flaw'),
      now: instantField("The product's clock, which a demo can move forward"),
    }),
  }),
  async serve({ settings, newestReads }) {
    const [now, [seen]] = await Promise.all([
      readProductNow(newestReads),
      query(
        newestReads,
        'select vault from vault_state where contract = $1 order by block_number desc limit 1',
        [settings.CONTRACT_ADDRESS.toLowerCase()],
      ),
    ])
    return {
      config: {
        productName: settings.PRODUCT_NAME,
        chainId: settings.CHAIN_ID,
        chainName: settings.CHAIN_NAME,
        rpcUrl: settings.PUBLIC_RPC_URL,
        explorerUrl: settings.EXPLORER_URL ?? null,
        bitgetLink: settings.BITGET_LINK,
        contractAddress: settings.CONTRACT_ADDRESS,
        vault: seen?.vault ?? null,
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        pushKey: settings.VAPID_PUBLIC_KEY ?? null,
        walletConnect: settings.WALLETCONNECT_PROJECT_ID
          ? { projectId: settings.WALLETCONNECT_PROJECT_ID, relayUrl: settings.WALLETCONNECT_RELAY_URL }
          : null,
        demo: settings.demo,
        securityContact: hasSecurityContact(settings.SITE_DIR),
        now,
      },
    }
  },
})
