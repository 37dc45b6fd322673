/** What is wrong with a field, below it. */
export function FieldProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="mt-1 font-medium text-clay text-xs">
      {text}
    </p>
  )
}
