/** The two headers by which a browser says where a request comes from. */
interface RequestSource {
  method: string
  secFetchSite: string | undefined
  origin: string | undefined
}

/**
 * Whether a request that carries a session may act for it. A client that is no browser sends neither header, and
 * carries no one else's cookie either.
 * @param origins origins that people use
 */
export function isSameOrigin(source: RequestSource, origins: readonly string[]): boolean {
  const reads = source.method === 'GET' || source.method === 'HEAD'
  if (source.secFetchSite)
    return source.secFetchSite === 'same-origin' || (reads && source.secFetchSite === 'none')
  return !source.origin || origins.includes(source.origin)
}
