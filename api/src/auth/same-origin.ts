/**
 * Whether a request that carries a session may act for it. A client that is no browser sends neither header, and
 * carries no one else's cookie either.
 * @param source the method, and the two headers by which a browser says where a request comes from
 * @param origins origins that people use
 */
export function isSameOrigin(
  source: Record<'secFetchSite' | 'origin', string | undefined> & { method: string },
  origins: readonly string[],
): boolean {
  const reads = source.method === 'GET' || source.method === 'HEAD'
  if (source.secFetchSite)
    return source.secFetchSite === 'same-origin' || (reads && source.secFetchSite === 'none')
  return !source.origin || origins.includes(source.origin)
}
