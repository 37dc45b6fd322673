const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [760, 420, 70, 20, 230, 50]
const COLOURS = ['#0b6e8f', '#c2571a', '#4a7c34', '#8a3d8f', '#b08900', '#1f4e9e', '#a02c3a', '#5c6670']

/**
 * @param sizes positions
 * @param found milliseconds at each size, by what they were spent on
 * @returns an SVG with a line for each, both axes by powers of ten
 */
export function drawGrowth(sizes: readonly number[], found: readonly Record<string, number>[]): string {
  const names = Object.keys(found[0]!)
  const values = found.flatMap((at) => Object.values(at)).map(Math.log10)
  const [low, high] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))]
  const [first, last] = [Math.log10(sizes[0]!), Math.log10(sizes.at(-1)!)]
  const x = (size: number) => LEFT + ((Math.log10(size) - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const y = (ms: number) => TOP + ((high - Math.log10(ms)) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" ${more}>${words}</text>`
  const grid = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)).map(
    (ms) =>
      `<path d="M${LEFT} ${y(ms)}H${WIDTH - RIGHT}" stroke="#d5dbe0"/>${text([LEFT - 8, y(ms) + 4], ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`, 'text-anchor="end"')}`,
  )
  const axis = sizes.map((size) =>
    text([x(size), HEIGHT - BOTTOM + 20], size.toLocaleString('en'), 'text-anchor="middle"'),
  )
  const ends = names
    .map((name, n) => ({ name, colour: COLOURS[n % COLOURS.length]!, at: y(found.at(-1)![name]!) }))
    .toSorted((one, other) => one.at - other.at)
  // Names that would lie upon one another are moved apart.
  let free = TOP
  const lines = ends.map(({ name, colour, at }) => {
    const line = found.map((ms, n) => `${x(sizes[n]!).toFixed(1)},${y(ms[name]!).toFixed(1)}`).join(' ')
    free = Math.max(at, free + 15)
    return `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"/>${text([WIDTH - RIGHT + 10, free + 4], name, `fill="${colour}"`)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>Cost against size, from ${sizes[0]!.toLocaleString('en')} to ${sizes.at(-1)!.toLocaleString('en')} positions</title>
<rect width="100%" height="100%" fill="#fff"/>
${[...grid, ...axis, ...lines].join('\n')}
${text([(WIDTH + LEFT - RIGHT) / 2, HEIGHT - 8], 'positions', 'text-anchor="middle"')}
</svg>
`
}
