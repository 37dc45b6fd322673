import { HttpError } from '../../api/failure.ts'

/**
 * @returns the fields of a documented answer
 * @throws HttpError with the server's words when it is no success
 */
export async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  const body = fieldsOf(await response.json().catch(() => null))
  if (response.ok && body.success === true) return body
  // A failure has its sentence in `message`; `error` may be a code.
  const words = [body.message, body.error].find((text) => typeof text === 'string' && text !== '')
  throw new HttpError(response.status, typeof words === 'string' ? words : '')
}

/** @returns the value's own fields, none when it is no object */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
