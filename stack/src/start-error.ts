/** Why the product cannot start. Its message names the setting and says what to do; it repeats no secret. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
