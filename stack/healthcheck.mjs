// Ends with 0 when the process of this container answers /healthz. Built-ins only: it runs every few seconds.
const { ROLE = 'all', PORT = '3000', MONITOR_PORT } = process.env
const port = ROLE === 'all' || ROLE === 'api' ? PORT : MONITOR_PORT
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error.cause?.message ?? error.message)
  process.exitCode = 1
}
