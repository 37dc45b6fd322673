import type { Settings } from '@polder/base/settings'

/** @returns what traces jobs, loaded only where traces are kept; undefined elsewhere */
export async function jobTelemetry(settings: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>) {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const { BullMQOtel } = await import('bullmq-otel')
  return new BullMQOtel({ tracerName: 'polder' })
}
