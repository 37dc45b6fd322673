/** Short sentences worth knowing, one under the other. */
export function InfoList({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-3 text-ink-soft text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span aria-hidden className="mt-2 h-0.5 w-3 shrink-0 rounded-full bg-water" />
          {item}
        </li>
      ))}
    </ul>
  )
}
