import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'

const STEP_SECONDS = 30
/** Codes of the step before and after count too: clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10

/** Time-based codes (RFC 6238) and recovery codes. Secrets are kept encrypted, recovery codes hashed. */
export class SecondFactor {
  private readonly key: Buffer

  /**
   * @param secret SESSION_SECRET; with another one, accounts must be taken off their second factor by command
   * @param issuer shown by the authenticator
   */
  constructor(
    secret: string,
    private readonly issuer: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'polder second factor', 32))
  }

  /** Begins to turn it on. @returns what the authenticator is given, shown once: in base32, and as otpauth:// for a QR code */
  async enrol(manager: EntityManager, admin: { id: string; username: string }) {
    const secret = new Secret({ size: 20 })
    await execute(manager, 'update admin set totp_candidate = $2 where id = $1', [
      admin.id,
      this.encrypt(Buffer.from(secret.bytes)),
    ])
    const totp = new TOTP({ issuer: this.issuer, label: admin.username, secret })
    return { secret: secret.base32, uri: totp.toString() }
  }

  /**
   * Turns it on with the first code of the authenticator.
   * @returns recovery codes, shown once; null when the code is wrong or nothing was begun
   */
  async confirm(manager: EntityManager, adminId: string, code: string): Promise<string[] | null> {
    const [row] = await query(
      manager,
      'select totp_candidate as candidate from admin where id = $1 for update',
      [adminId],
    )
    const step = row?.candidate ? this.stepOf(row.candidate, code) : null
    if (step === null) return null
    await execute(
      manager,
      `update admin set totp_secret = totp_candidate, totp_candidate = null, totp_since = now(), totp_last_step = $2
       where id = $1`,
      [adminId, step],
    )
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await execute(manager, 'delete from admin_recovery_code where admin_id = $1', [adminId])
    for (const recovery of codes) {
      await query(manager, 'insert into admin_recovery_code (admin_id, code_hash) values ($1, $2)', [
        adminId,
        this.hash(recovery),
      ])
    }
    return codes
  }

  /** Uses a code up: a code of the authenticator or a recovery code counts once. @returns which, null when neither */
  async use(manager: EntityManager, adminId: string, code: string): Promise<'totp' | 'recovery_code' | null> {
    const [row] = await query(
      manager,
      'select totp_secret as secret, totp_last_step as last from admin where id = $1 for update',
      [adminId],
    )
    if (!row?.secret) return null
    const step = this.stepOf(row.secret, code)
    if (step !== null) {
      if (row.last !== null && step <= Number(row.last)) return null
      await execute(manager, 'update admin set totp_last_step = $2 where id = $1', [adminId, step])
      return 'totp'
    }
    const used = await execute(
      manager,
      `update admin_recovery_code set used_at = now() where admin_id = $1 and code_hash = $2 and used_at is null`,
      [adminId, this.hash(code)],
    )
    return used === 1 ? 'recovery_code' : null
  }

  /** @returns the time step whose code this is, null when there is none near */
  private stepOf(encrypted: Buffer, code: string): number | null {
    const digits = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return null
    const secret = new Secret({ buffer: new Uint8Array(this.decrypt(encrypted)).buffer })
    const timestamp = Date.now()
    const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({
      token: digits,
      timestamp,
      window: WINDOW,
    })
    return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
  }

  private hash(recoveryCode: string): Buffer {
    const letters = recoveryCode.toLowerCase().replace(/[^a-z2-7]/g, '')
    return createHmac('sha256', this.key).update(`recovery ${letters}`).digest()
  }

  private encrypt(plain: Buffer): Buffer {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, iv)
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** @throws when it was encrypted under another SESSION_SECRET */
  private decrypt(kept: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.key, kept.subarray(0, 12))
    decipher.setAuthTag(kept.subarray(-16))
    return Buffer.concat([decipher.update(kept.subarray(12, -16)), decipher.final()])
  }
}

/** Forgets the second factor of an account, in the caller's database transaction. */
export async function forgetSecondFactor(manager: EntityManager, adminId: string): Promise<void> {
  await execute(
    manager,
    'update admin set totp_secret = null, totp_since = null, totp_candidate = null, totp_last_step = null where id = $1',
    [adminId],
  )
  await execute(manager, 'delete from admin_recovery_code where admin_id = $1', [adminId])
}

/** 80 bits, e.g. `k3fh-9x2m-...` in the letters of base32. */
function newRecoveryCode(): string {
  const letters = new Secret({ size: 10 }).base32.toLowerCase()
  return letters.match(/.{4}/g)!.join('-')
}
