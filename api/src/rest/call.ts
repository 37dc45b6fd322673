import type { Request, RequestHandler } from 'express'
import type * as z from 'zod'
import type { AdminRole } from '../admin-auth/admin-session.ts'

/** Statuses of refusals that some calls give and others do not; 400, 429 and 503 any call may give. */
export type Refusal = 401 | 403 | 404 | 409

/** One documented call: its adapter validates with these schemas and answers by them, the OpenAPI document shows them. */
export interface Call {
  method: 'get' | 'post'
  /** Below /api, with parameters in braces. */
  path: string
  tag:
    | 'Product'
    | 'Wallet'
    | 'NFTs'
    | 'Withdrawals'
    | 'Referral'
    | 'Clubs'
    | 'Mystery box'
    | 'Prize pool'
    | 'Admin sign-in'
    | 'Admin'
  /** One line. */
  summary: string
  description?: string
  parameters?: Record<string, z.ZodType>
  query?: Record<string, z.ZodType>
  body?: z.ZodType
  answer: z.ZodType
  /** JSON when left out. */
  answerType?: 'text/csv'
  /** Whether it acts for the signed-in wallet, so that a session is needed, and takes an `Idempotency-Key`. */
  acts?: boolean
  /** The admin role it needs, as a bearer token or in the cookie. */
  admin?: AdminRole
  refusals?: readonly Refusal[]
}

/** What a call answers when it succeeds. */
export type AnswerOf<C extends Call> = z.infer<C['answer']>

/** Serves a call; the compiler holds its answer to the call's schema. */
export type Serves<C extends Call> = RequestHandler<Request['params'], AnswerOf<C>>
