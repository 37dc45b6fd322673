import { type AdminTexts, enAdmin } from './en-admin.ts'

/** The texts of the admin console, apart from the others because people with a wallet need none of them. */
export const a: AdminTexts = enAdmin
