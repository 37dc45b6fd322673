import { useQuery } from '@apollo/client/react'
import { dailyOf } from '../../amounts/share.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { aboutTexts } from '../../texts/about.ts'
import { exactPol, formatCount, formatPercent, POL, parsePol } from '../../texts/format.ts'
import { separators } from '../../texts/language.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, InfoList, Section, Stat } from '../../ui/card.tsx'
import { Later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'

const AboutQuery = graphql(`
  query About {
    statistics { users totalDeposited }
    plan {
      apyPercent
      withdrawalFeePercent
      minimumBalance
      referralTotalPercent
      referralLevels { level }
      clubs { name percent }
      mysteryBox { active days vestingDays }
      prizePool { active weeklyPool finalPool }
    }
    catalogue { id dailyInterestPercent }
  }
`)

/** What the product is for, what it offers, how it is built, and the risk. */
export function AboutPage() {
  const { productName, chainName, contractAddress, inVault } = useConfig()
  const query = useQuery(AboutQuery)
  return (
    <Page title={t.nav.about}>
      <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <Card title={aboutTexts.missionTitle}>
            <p className="text-ink-soft">{aboutTexts.mission(productName)}</p>
          </Card>
          <Read query={query} data={query.data} bones={['h-140 sm:h-90', 'h-96 sm:h-48']}>
            {({ plan, statistics, catalogue }) => (
              <>
                <Card title={aboutTexts.offeringsTitle}>
                  <InfoList items={offeringsOf(plan, dailyOf(catalogue))} />
                </Card>
                <Section title={aboutTexts.statisticsTitle} note={aboutTexts.statisticsNote}>
                  <div className="grid gap-4 sm:grid-cols-3">
                    <Stat label={aboutTexts.activeUsers}>{roundedDown(BigInt(statistics.users))}</Stat>
                    <Stat label={aboutTexts.deposited}>
                      {roundedDown(parsePol(statistics.totalDeposited) / POL)}
                    </Stat>
                    <Stat label={aboutTexts.apy} note={aboutTexts.apyNote}>
                      {aboutTexts.upTo(formatPercent(plan.apyPercent), dailyOf(catalogue).alike)}
                    </Stat>
                  </div>
                </Section>
              </>
            )}
          </Read>
          <Card title={aboutTexts.featuresTitle}>
            <dl className="space-y-4">
              {aboutTexts.features.map(({ title, body }) => (
                <div key={title}>
                  <dt className="font-medium">{title}</dt>
                  <dd className="text-ink-soft text-sm">{body}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <ManualCard />
        </div>
        <div className="space-y-6">
          <Notice tone="warning" title={t.risk.title}>
            {t.risk.body(inVault)}
          </Notice>
          <Card title={aboutTexts.startTitle}>
            <p className="mb-4 text-ink-soft text-sm">{aboutTexts.start}</p>
            <ButtonLink to="/deposit" wide>
              {sharedTexts.makeDeposit}
            </ButtonLink>
          </Card>
          <Card>
            <Facts
              facts={[
                { label: sharedTexts.network, value: chainName },
                {
                  label: aboutTexts.contract,
                  value: <span className="break-all font-mono text-[0.75rem]">{contractAddress}</span>,
                },
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** What the plan in force offers; an event that is over is not offered. */
function offeringsOf(plan: ResultOf<typeof AboutQuery>['plan'], daily: ReturnType<typeof dailyOf>) {
  const { mysteryBox: box, prizePool: pool } = plan
  return [
    ...aboutTexts.offerings({
      daily: formatPercent(daily.highest),
      alike: daily.alike,
      fee: formatPercent(plan.withdrawalFeePercent),
      minimum: exactPol(parsePol(plan.minimumBalance)),
      referral: formatPercent(plan.referralTotalPercent),
      levels: plan.referralLevels.length,
      clubs: plan.clubs.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', '),
    }),
    ...(box.active ? [aboutTexts.boxOffering(box.days, box.vestingDays)] : []),
    ...(pool.active
      ? [aboutTexts.poolOffering(exactPol(parsePol(pool.weeklyPool)), exactPol(parsePol(pool.finalPool)))]
      : []),
  ]
}

/** The user manual, embedded where the browser can show a PDF in a page, and to download. */
function ManualCard() {
  return (
    <Card title={aboutTexts.manual.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft text-sm">{aboutTexts.manual.body}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/manual" look="secondary">
            {aboutTexts.manual.read}
          </ButtonLink>
          <a href={aboutTexts.manual.file} download className={buttonClass({})}>
            {aboutTexts.manual.download}
          </a>
        </div>
      </div>
      {navigator.pdfViewerEnabled && (
        <div className="mt-4 h-[70dvh] overflow-hidden rounded-control border border-line bg-sunken">
          <Later onlyNear fallback={null}>
            <iframe
              src={`${aboutTexts.manual.file}#view=FitH`}
              title={aboutTexts.manual.frame}
              className="size-full"
            />
          </Later>
        </div>
      )}
    </Card>
  )
}

/**
 * A count as About states it, rounded down: 5,243 reads "5,000+" and 55,812 reads "55K+". Below 10
 * the count itself, since nothing is left to round.
 */
export function roundedDown(count: bigint): string {
  const unit =
    count >= 1_000_000n ? 100_000n : count >= 1000n ? 1000n : count >= 100n ? 100n : count >= 10n ? 10n : 1n
  const floor = (count / unit) * unit
  const text =
    floor >= 1_000_000n
      ? `${String(Number(floor / 100_000n) / 10).replace('.', separators.decimal)}M`
      : floor >= 10_000n
        ? `${floor / 1000n}K`
        : formatCount(Number(floor))
  return floor === count ? text : `${text}+`
}
