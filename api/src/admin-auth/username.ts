const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/

/** @returns whether an account can have this name, lower case; the database holds names to the same */
export function isUsername(name: string): boolean {
  return USERNAME.test(name)
}
