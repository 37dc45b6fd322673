import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** @returns the running trace as a W3C `traceparent`, null where nothing is traced */
export function currentTrace(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/**
 * Does work as part of a trace that began elsewhere. Where nothing is traced it does the work and nothing else.
 * @param name of the span
 * @param traceparent from {@link currentTrace}, by way of the database
 */
export async function continueTrace<T>(
  name: string,
  traceparent: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (traceparent === null) return await work()
  const began = propagation.extract(context.active(), { traceparent })
  const tracer = trace.getTracer('polder')
  return await tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER }, began, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
      throw error
    } finally {
      span.end()
    }
  })
}
