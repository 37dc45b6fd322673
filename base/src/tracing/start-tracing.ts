import { createRequire } from 'node:module'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/** Asked every few seconds by machines, and of no interest to anyone. */
const UNTRACED = /^\/(healthz|readyz|metrics|assets\/|favicon)/

/**
 * Begins to trace requests, jobs and SQL, and to send the traces to an OTLP collector. Loaded only where that is
 * wanted. Statements are kept as they are written, without their values. Call it before the roles are started.
 * @param options `endpoint` as OTEL_EXPORTER_OTLP_ENDPOINT; `/v1/traces` is added
 * @returns how to send what is left and end
 */
export function startTracing(options: { endpoint: string; role: string }): {
  stop(): Promise<void>
} {
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'polder', 'service.role': options.role }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: (request) => UNTRACED.test(request.url ?? ''),
        // Collectors are asked by this very means.
        disableOutgoingRequestInstrumentation: true,
      }),
      // What each request is for, not every middleware it passes.
      new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE] }),
      // Loops look into the database every second: only what somebody asked for is traced.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  loadOnce()
  return {
    stop: async () => {
      unregister()
      await provider.shutdown()
    },
  }
}

/** Modules are changed when they are required, and ours are imported: require them once. */
function loadOnce(): void {
  const require = createRequire(import.meta.url)
  for (const name of ['node:http', 'http', 'pg', 'express']) {
    try {
      require(name)
    } catch {
      // A role without the API has no express.
    }
  }
}
