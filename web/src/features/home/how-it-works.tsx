import { homeTexts } from '../../texts/home.ts'

/** The way of a deposit through the product, in four steps. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="font-semibold text-xl">
        {homeTexts.howTitle}
      </h2>
      <ol className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {homeTexts.how.map(({ title, body }, index) => (
          <li key={title} className="border-water border-t-2 pt-4">
            <p className="figures text-sm text-water">{index + 1}</p>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft text-sm">{body}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
