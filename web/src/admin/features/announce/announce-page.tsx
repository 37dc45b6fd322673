import { useQuery } from '@apollo/client/react'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { PagedCard } from '../../../api/read.tsx'
import { a } from '../../../texts/admin.ts'
import { announceTexts } from '../../../texts/announce.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/small-field.tsx'
import { Act, ActNote, sentences } from '../../acts/act.tsx'
import { announce, announcementsQuery, endAnnouncement } from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'

const nothing = {
  kind: 'INCIDENT' as 'INCIDENT' | 'ANNOUNCEMENT',
  english: '',
  dutch: '',
  begins: '',
  ends: '',
}

/** What is told everybody on every page of the product: what there was, what lasts, and how to say more. */
export function AnnouncePage() {
  const query = useQuery(announcementsQuery, { variables: { first: 20 } })
  const x = a.announce
  return (
    <AdminPage title={t.nav.announcements} lead={x.lead} aside={<Announce />}>
      <ActNote />
      <PagedCard
        query={query}
        page={query.data?.announcements}
        caption={t.nav.announcements}
        height="h-64"
        empty={announceTexts.none}
        rowKey={({ id }) => id}
        columns={({ left, right }) => [
          left(announceTexts.what, ({ kind, english, dutch }) => (
            <div className="max-w-prose whitespace-normal break-words">
              <Badge tone={kind === 'INCIDENT' ? 'bad' : 'neutral'}>{announceTexts.kinds[kind]}</Badge>
              <p lang="en" className="mt-1">
                {english}
              </p>
              <p lang="nl" className="text-ink-soft">
                {dutch}
              </p>
            </div>
          )),
          left(announceTexts.from, ({ beginsAt }) => formatDateTime(beginsAt)),
          left(announceTexts.to, ({ endsAt }) => (endsAt ? formatDateTime(endsAt) : x.open)),
          right(
            a.payouts.acts,
            ({ id, endsAt, english }) =>
              (endsAt === null || Date.parse(endsAt) > Date.now()) && (
                <Act
                  look="secondary"
                  size="small"
                  words={{ button: a.acts.end, title: x.endTitle, body: english, done: x.ended }}
                  run={(reason) => endAnnouncement({ id, reason })}
                />
              ),
          ),
        ]}
      />
    </AdminPage>
  )
}

function Announce() {
  const [typed, setTyped] = useState(nothing)
  const x = a.announce
  const field = (name: Exclude<keyof typeof nothing, 'kind'>) => ({
    label: x[name],
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  })
  return (
    <Act
      icon={Megaphone}
      words={x.write}
      onAsk={() => setTyped(nothing)}
      run={(reason) => {
        const { begins, ends, ...said } = typed
        return announce({ ...said, beginsAt: inUtc(begins), endsAt: inUtc(ends), reason })
      }}
    >
      <SelectField
        label={a.columns.kind}
        value={typed.kind}
        onChange={(kind) => setTyped({ ...typed, kind: kind === 'INCIDENT' ? kind : 'ANNOUNCEMENT' })}
        options={Object.entries(announceTexts.kinds).map(([value, label]) => ({ value, label }))}
      />
      <TextField {...sentences} {...field('english')} lang="en" />
      <TextField {...sentences} {...field('dutch')} lang="nl" />
      <TextField {...field('begins')} type="datetime-local" hint={x.beginsHint} />
      <TextField {...field('ends')} type="datetime-local" hint={x.endsHint} />
    </Act>
  )
}

/** @param time as the field has it, meant in UTC; empty: none */
function inUtc(time: string): string | null {
  return time === '' ? null : new Date(`${time}Z`).toISOString()
}
