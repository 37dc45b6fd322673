/** A failure with a code, as wallets answer it (EIP-1193). */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export function rejected(): ProviderRpcError {
  return new ProviderRpcError(4001, 'User rejected the request.')
}
