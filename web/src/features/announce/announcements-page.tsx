import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/read.tsx'
import { announceTexts } from '../../texts/announce.ts'
import { formatDateTime } from '../../texts/format.ts'
import { language } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'
import { Page } from '../../ui/page.tsx'

const AnnouncementsQuery = graphql(`
  query Announcements($after: String) {
    announcements(first: 20, after: $after) {
      edges {
        node { id kind english dutch beginsAt endsAt }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

/** Everything that operators have told everybody, the newest first. */
export function AnnouncementsPage() {
  const query = useQuery(AnnouncementsQuery)
  const x = announceTexts
  return (
    <Page title={t.nav.announcements} lead={x.lead}>
      <PagedCard
        query={query}
        page={query.data?.announcements}
        caption={t.nav.announcements}
        height="h-64"
        empty={x.none}
        rowKey={({ id }) => id}
        columns={({ left }) => [
          left(x.what, ({ kind, english, dutch }) => (
            <div className="min-w-48 max-w-prose whitespace-normal break-words">
              <strong className="font-semibold">{x.kinds[kind]}:</strong>{' '}
              {language === 'nl' ? dutch : english}
            </div>
          )),
          left(x.from, ({ beginsAt }) => formatDateTime(beginsAt)),
          left(x.to, ({ endsAt }) => (endsAt ? formatDateTime(endsAt) : x.lasts)),
        ]}
      />
    </Page>
  )
}
