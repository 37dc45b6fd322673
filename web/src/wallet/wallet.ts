import type { Config } from '../config/config.ts'
import type { WalletRuntime } from './runtime.ts'

let runtime: Promise<WalletRuntime> | null = null

/** Loads what talks to wallets, apart from the first view, and starts it once. */
export function startWallet(config: Config): Promise<WalletRuntime> {
  runtime ??= import('./runtime.ts').then(({ startRuntime }) => startRuntime(config))
  return runtime
}

/** The wallet of this tab, once {@link startWallet} was called. */
export function wallet(): Promise<WalletRuntime> {
  return runtime ?? Promise.reject(new Error('startWallet was not called'))
}
