import { RpcRequestError, type Transport, webSocket } from 'viem'

/**
 * A WebSocket that is opened again after it was lost. viem's own reconnecting gives up for good after five tries, and
 * then keeps the dead socket; here the next request after a failure opens another.
 * @param url ws or wss
 * @param options `timeoutMs` for one request
 */
export function socketTransport(url: string, options: { timeoutMs: number }): Transport {
  const open = webSocket(url, { reconnect: false, timeout: options.timeoutMs, retryCount: 0 })
  return (config) => {
    const transport = open(config)
    const request: typeof transport.request = async (call, how) => {
      try {
        return await transport.request(call, how)
      } catch (error) {
        if (!isAnswer(error)) await discard(transport)
        throw error
      }
    }
    return { ...transport, request }
  }
}

/** The node has answered, and said no: its socket lives. */
function isAnswer(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError) return true
  return false
}

async function discard(transport: ReturnType<ReturnType<typeof webSocket>>): Promise<void> {
  await transport.value?.getRpcClient().then(
    (client) => client.close(),
    () => undefined,
  )
}
