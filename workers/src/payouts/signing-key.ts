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

/** Signs what pays, or what is published: a key of this process, or one that another process, a KMS or an HSM keeps to itself. */
export interface SigningKey {
  readonly address: Address
  signTransaction(transaction: TransactionSerializableEIP1559): Promise<Hex>
}

type Purpose = 'OPERATOR' | 'ROOT'
type KeySettings<Of extends Purpose> = Pick<
  Settings,
  `${Of}_KEY` | `${Of}_KEYSTORE` | `${Of}_KEYSTORE_PASSWORD` | `${Of}_SIGNER_URL`
>

/**
 * Opens the key that signs payouts, wherever the settings say that it is.
 * @throws Error naming the setting, when there is none or it cannot be opened
 */
export async function openPayoutKey(settings: KeySettings<'OPERATOR'>): Promise<SigningKey> {
  const key = await openKey('OPERATOR', settings)
  if (!key) throw new Error('OPERATOR_KEY is missing: payouts need the key that signs them.')
  return key
}

/**
 * Opens the key that signs payouts, or that publishes roots.
 * @returns null when there is none
 * @throws Error naming the setting, when it cannot be opened
 */
export async function openKey<Of extends Purpose>(
  of: Of,
  settings: KeySettings<Of>,
): Promise<SigningKey | null> {
  const given = settings as Record<string, string | undefined>
  const [key, keystore, url] = [given[`${of}_KEY`], given[`${of}_KEYSTORE`], given[`${of}_SIGNER_URL`]]
  if (url) return await openRemoteKey(of, url)
  if (keystore) return await openKeystore(of, keystore, given[`${of}_KEYSTORE_PASSWORD`] ?? '')
  return key ? privateKeyToAccount(key as Hex) : null
}

async function openKeystore(of: Purpose, path: string, password: string): Promise<SigningKey> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${of}_KEYSTORE: ${path} cannot be read (${error.code}).`)
  })
  try {
    const keystore = JSON.parse(text)
    return privateKeyToAccount(decrypt(keystore, toKey(keystore, { password })))
  } catch {
    // What went wrong may say the key or the password.
    throw new Error(
      `${of}_KEYSTORE: ${path} is no keystore of version 3, or ${of}_KEYSTORE_PASSWORD is not its password.`,
    )
  }
}

async function openRemoteKey(of: Purpose, url: string): Promise<SigningKey> {
  const client = createClient({ transport: http(url, { timeout: 10_000, retryCount: 1 }) })
  // Not an error of the chain.
  const away = (error: Error) => {
    throw new Error(`${of}_SIGNER_URL: the signer cannot be asked. ${error.message}`)
  }
  const accounts = await client.request({ method: 'eth_accounts' }).catch(away)
  if (!Array.isArray(accounts) || accounts.length !== 1)
    throw new Error(`${of}_SIGNER_URL: the signer must offer one account, and no other.`)
  const address = getAddress(accounts[0]!)
  return {
    address,
    async signTransaction(transaction) {
      const params: [object] = [{ from: address, ...inHex(transaction) }]
      type Sign = {
        Method: 'eth_signTransaction'
        Parameters: [object]
        ReturnType: TransactionSerializedEIP1559
      }
      const bytes = await client.request<Sign>({ method: 'eth_signTransaction', params }).catch(away)
      await assertSigned(of, transaction, bytes, address)
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
  of: Purpose,
  transaction: TransactionSerializableEIP1559,
  bytes: TransactionSerializedEIP1559,
  address: Address,
): Promise<void> {
  const { r: _r, s: _s, v: _v, yParity: _yParity, ...signed } = parseTransaction(bytes)
  if (serializeTransaction(signed) !== serializeTransaction(transaction))
    throw new Error(`${of}_SIGNER_URL: the signer signed another transaction than it was given.`)
  const signer = await recoverTransactionAddress({ serializedTransaction: bytes })
  if (signer !== address) throw new Error(`${of}_SIGNER_URL: ${signer} signed, and not ${address}.`)
}
