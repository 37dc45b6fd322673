import { readFile } from 'node:fs/promises'
import type { Settings } from '@polder/base/settings'
import { decrypt, toKey } from 'ox/Keystore'
import {
  type Address,
  createClient,
  getAddress,
  type Hex,
  http,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializedEIP1559,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Signs what pays: a key of this process, or one that another process, a KMS or an HSM keeps to itself. */
export interface PayoutKey {
  readonly address: Address
  signTransaction(transaction: TransactionSerializableEIP1559): Promise<Hex>
}

type KeySettings = Pick<
  Settings,
  'OPERATOR_KEY' | 'OPERATOR_KEYSTORE' | 'OPERATOR_KEYSTORE_PASSWORD' | 'OPERATOR_SIGNER_URL'
>

/**
 * Opens the key that signs payouts, wherever the settings say that it is.
 * @throws Error naming the setting, when there is none or it cannot be opened
 */
export async function openPayoutKey(settings: KeySettings): Promise<PayoutKey> {
  if (settings.OPERATOR_SIGNER_URL) return await openRemoteKey(settings.OPERATOR_SIGNER_URL)
  if (settings.OPERATOR_KEYSTORE)
    return await openKeystore(settings.OPERATOR_KEYSTORE, settings.OPERATOR_KEYSTORE_PASSWORD ?? '')
  if (settings.OPERATOR_KEY) return privateKeyToAccount(settings.OPERATOR_KEY)
  throw new Error('OPERATOR_KEY is missing: payouts need the key that signs them.')
}

async function openKeystore(path: string, password: string): Promise<PayoutKey> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`OPERATOR_KEYSTORE: ${path} cannot be read (${error.code}).`)
  })
  try {
    const keystore = JSON.parse(text)
    return privateKeyToAccount(decrypt(keystore, toKey(keystore, { password })))
  } catch {
    // What went wrong may say the key or the password.
    throw new Error(
      `OPERATOR_KEYSTORE: ${path} is no keystore of version 3, or OPERATOR_KEYSTORE_PASSWORD is not its password.`,
    )
  }
}

async function openRemoteKey(url: string): Promise<PayoutKey> {
  const client = createClient({ transport: http(url, { timeout: 10_000, retryCount: 1 }) })
  const accounts = await client.request({ method: 'eth_accounts' }).catch((error: Error) => {
    throw new Error(`OPERATOR_SIGNER_URL: the signer cannot be asked. ${error.message}`)
  })
  if (!Array.isArray(accounts) || accounts.length !== 1)
    throw new Error('OPERATOR_SIGNER_URL: the signer must offer one account, and no other.')
  const address = getAddress(accounts[0]!)
  return {
    address,
    async signTransaction(transaction) {
      const bytes = await client.request<{
        Method: 'eth_signTransaction'
        Parameters: [object]
        ReturnType: TransactionSerializedEIP1559
      }>({
        method: 'eth_signTransaction',
        params: [{ from: address, ...inHex(transaction) }],
      })
      await assertSigned(transaction, bytes, address)
      return bytes
    },
  }
}

function inHex(transaction: TransactionSerializableEIP1559): object {
  const { to, data, type: _type, accessList: _accessList, ...amounts } = transaction
  const written = Object.entries(amounts).map(([name, value]) => [name, toHex(value as bigint | number)])
  return { type: '0x2', to, data: data ?? '0x', ...Object.fromEntries(written) }
}

/** What was sent to be signed is what was signed, and by whom: the bytes are stored and sent as they come. */
async function assertSigned(
  transaction: TransactionSerializableEIP1559,
  bytes: TransactionSerializedEIP1559,
  address: Address,
): Promise<void> {
  const { r: _r, s: _s, v: _v, yParity: _yParity, ...signed } = parseTransaction(bytes)
  if (serializeTransaction(signed) !== serializeTransaction(transaction))
    throw new Error('OPERATOR_SIGNER_URL: the signer signed another transaction than it was given.')
  const signer = await recoverTransactionAddress({ serializedTransaction: bytes })
  if (signer !== address) throw new Error(`OPERATOR_SIGNER_URL: ${signer} signed, and not ${address}.`)
}
