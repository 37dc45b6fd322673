export const PROCESSES = ['api', 'indexer', 'worker', 'signer'] as const

export type Process = (typeof PROCESSES)[number]

/** Whose rights a connection can have. What admins do has connections of its own within the API. */
export const PARTS = [...PROCESSES, 'console'] as const

export type Part = (typeof PARTS)[number]

/** @returns the database role of a part of the product */
export function roleOf(part: Part): string {
  return `polder_${part}`
}

/** @returns the address whose sessions have no more rights than a part; who connects must be a member of its role */
export function asPart(url: string, part: Part): string {
  return withSessionOptions(url, `-c role=${roleOf(part)}`)
}

/** @param options such as `-c jit=off`. @returns the address whose sessions begin with them, and with those it had */
export function withSessionOptions(url: string, options: string): string {
  const address = new URL(url)
  const before = address.searchParams.get('options')
  address.searchParams.set('options', before ? `${before} ${options}` : options)
  return address.href
}

/** @returns the address without the role of a part: as who connects */
export function asLogin(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('options')
  return address.href
}

/** @returns the role that connects at this address */
export function usernameOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
