import { readCurrentAnnouncements } from '@polder/ledger/lists/announcements'
import * as z from 'zod'
import { iso } from './answers.ts'
import { route } from './call.ts'
import { instantField, success, textField } from './fields.ts'

export const announcements = route({
  method: 'get',
  path: '/announcements',
  tag: 'Product',
  summary: 'What operators tell everybody at the moment: incidents first, then the newest',
  answer: success({
    announcements: z.array(
      z
        .object({
          id: textField('Of the announcement', '7'),
          kind: z.enum(['incident', 'announcement']),
          english: textField('Plain text', 'Payouts wait for the chain.'),
          dutch: textField('The same in Dutch', 'Uitbetalingen wachten op de blockchain.'),
          beginsAt: instantField('From when it is told'),
          endsAt: z.nullable(instantField('Until when; null: until an admin ends it')),
        })
        .meta({ id: 'Announcement' }),
    ),
  }),
  async serve({ reads }) {
    const current = await readCurrentAnnouncements(reads)
    return {
      announcements: current.map(({ id, kind, english, dutch, beginsAt, endsAt }) => ({
        ...{ id, kind, english, dutch },
        ...{ beginsAt: iso(beginsAt), endsAt: iso(endsAt) },
      })),
    }
  },
})
