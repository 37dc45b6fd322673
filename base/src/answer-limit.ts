/** The longest answer of a node that is read, in bytes: a hundred thousand logs are 70 MB. */
export const MAX_ANSWER_BYTES = 256 * 2 ** 20
