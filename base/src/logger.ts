import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import { redact } from './redact.ts'
import { settingFields } from './settings-fields.ts'

export type { Logger } from 'pino'

/** Fields that carry secrets wherever they stand in what is logged. */
const secretFields = [
  ...Object.entries(settingFields).flatMap(([name, field]) =>
    'secret' in field && field.secret ? [name] : [],
  ),
  ...['password', 'currentPassword', 'newPassword', 'accessToken', 'refreshToken', 'token', 'secret'],
  ...['signature', 'privateKey', 'authorization', 'cookie', 'set-cookie', 'connectionString'],
]

/**
 * @param options `level` as LOG_LEVEL; `destination` where lines go (default stdout, pretty when that is a terminal)
 * @returns a logger that leaves secrets out: by the names of fields, and by value wherever they stand in a line
 */
export function createLogger(options: { level: string; destination?: DestinationStream }): Logger {
  const paths = secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  const destination = options.destination ?? standardOutput()
  return pino(
    {
      level: options.level,
      redact: { paths, censor: '[secret]' },
      hooks: { streamWrite: redact },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}

function standardOutput(): DestinationStream {
  const stream = process.stdout.isTTY
    ? loadPretty()({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true })
    : pino.destination({ fd: 1, sync: true })
  // A terminal that was closed must not end the product before it has stopped in order.
  stream.on('error', () => undefined)
  return stream
}

/** Only where a person looks. */
const loadPretty = () => createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
