/** Codes of refusals that only a page of an older version meets, and of requests that no page should send. */
const OUTDATED =
  'BAD_REQUEST DOCUMENT_NOT_TRUSTED GRAPHQL_PARSE_FAILED GRAPHQL_VALIDATION_FAILED NOT_FOUND OPERATION_RESOLUTION_FAILURE OPERATION_TOO_LARGE PERSISTED_QUERY_NOT_FOUND PERSISTED_QUERY_NOT_SUPPORTED UNKNOWN_DOCUMENT'
const NOT_READ =
  'BAD_USER_INPUT INVALID_IDEMPOTENCY_KEY INVALID_INPUT INVALID_JSON INVALID_REQUEST TOO_LARGE UNSUPPORTED_MEDIA'

/** @returns for each of the codes above its words */
export function pageRefusals(outdated: string, notRead: string): Record<string, string> {
  const each = (codes: string, words: string) => codes.split(' ').map((code) => [code, words])
  return Object.fromEntries([...each(OUTDATED, outdated), ...each(NOT_READ, notRead)])
}
