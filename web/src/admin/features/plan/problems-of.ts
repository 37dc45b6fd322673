/** What is wrong with fields of a draft, by their path, e.g. `clubs[0].threshold`. */
export type Problems = ReadonlyMap<string, string>

/** @param problem what the server says of a draft: each fault on a line, followed by where it is */
export function problemsOf(problem: string | null): Problems {
  const faults = (problem ?? '').matchAll(/✖ (.+)\n\s*→ at (\S+)/g)
  return new Map([...faults].map(([, fault, path]) => [path!, fault!]))
}
