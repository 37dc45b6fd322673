/** The processes that write to the database, each in a role of its own. */
export const PROCESSES = ['api', 'indexer', 'worker', 'signer'] as const

export type Process = (typeof PROCESSES)[number]

/** @returns the database role of a process */
export function roleOf(process: Process): string {
  return `polder_${process}`
}

/** @returns the address whose sessions have no more rights than a process; who connects must be a member of its role */
export function asProcess(url: string, process: Process): string {
  return withSessionOptions(url, `-c role=${roleOf(process)}`)
}

/** @param options such as `-c jit=off`. @returns the address whose sessions begin with them, and with those it had */
export function withSessionOptions(url: string, options: string): string {
  const address = new URL(url)
  const before = address.searchParams.get('options')
  address.searchParams.set('options', before ? `${before} ${options}` : options)
  return address.href
}

/** @returns the address without the role of a process: as who connects */
export function asLogin(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('options')
  return address.href
}
