import { Landmark, Percent, ShieldCheck, Undo2 } from 'lucide-react'
import { t } from '../../texts/texts.ts'

/** What the product gives, with the rates of the plan in force and nothing that is not there yet. */
export function Features({ apy, daily, fee }: { apy: string; daily: string; fee: string }) {
  const features = [
    { icon: ShieldCheck, title: t.home.secureTitle, body: t.home.secureBody },
    { icon: Percent, title: t.home.apyTitle(apy), body: t.home.apyBody(daily) },
    { icon: Undo2, title: t.home.sellTitle, body: t.home.sellBody },
    { icon: Landmark, title: t.home.withdrawTitle, body: t.home.withdrawBody(fee) },
  ]
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="font-semibold text-xl">
        {t.home.features}
      </h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {features.map(({ icon: Icon, title, body }) => (
          <li
            key={title}
            className="flex gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-water-soft text-water">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft text-sm">{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
