import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Of a password nobody knows: whoever asks for a name that does not exist waits as long as for one that does. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$FcO7SjXO5Mfs4+mfe94H/w$6/wECu2tYVP1u5LN9P1cnkwpU3vJYQaFp09HxUs2Zps'

const PASSWORD_LENGTH = { least: 12, most: 200 } as const

/** @returns the hash to keep, with its parameters and salt */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2ID)
}

/** @param kept from {@link hashPassword}; null when there is no such account, which takes the same time */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const right = await verify(kept ?? NOBODY, password.normalize('NFKC'))
  return right && kept !== null
}

/**
 * Asks an admin who is signed in for the password once more.
 * @throws ProductError WRONG_PASSWORD
 */
export async function checkOwnPassword(db: EntityManager, adminId: string, password: string): Promise<void> {
  const [account] = await query(db, 'select password_hash as "passwordHash" from admin where id = $1', [
    adminId,
  ])
  if (!(await isPassword(account?.passwordHash ?? null, password))) {
    throw new ProductError('WRONG_PASSWORD', 'The current password is not right.', 'forbidden')
  }
}

/** @returns 24 letters and digits, 124 bits or more, without those that are mistaken for each other */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  let password = ''
  while (password.length < 24) {
    for (const byte of randomBytes(32)) {
      // Beyond the last whole multiple some letters would come up more often.
      if (byte < 256 - (256 % letters.length) && password.length < 24)
        password += letters[byte % letters.length]
    }
  }
  return password
}

/** @param current the one before. @throws ProductError WEAK_PASSWORD */
export function checkNewPassword(password: string, current: string, username: string): void {
  if (password.normalize('NFKC') === current.normalize('NFKC'))
    throw new ProductError('WEAK_PASSWORD', 'The new password must be another one.')
  const { least, most } = PASSWORD_LENGTH
  if (password.length < least || password.length > most) {
    throw new ProductError('WEAK_PASSWORD', `The new password must have ${least} to ${most} characters.`)
  }
  if (password.toLowerCase().includes(username) || new Set(password).size < 5) {
    throw new ProductError('WEAK_PASSWORD', 'The new password is too easy to guess.')
  }
}
