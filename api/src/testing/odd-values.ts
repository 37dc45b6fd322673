import fc from 'fast-check'

/** Values that somebody's code once stumbled over; they are put into the JSON as they are. */
export const ODDITIES: readonly string[] = [
  ...['null', 'true', '0', '-0', '-1', '1e400', '-1e400', '1e-400', '1e-19', '1e308', '2147483648'],
  ...['0.1234567890123456789', '9007199254740993', '18446744073709551616', `${'9'.repeat(60)}`],
  ...['""', '" "', '"\\u0000"', '"\\ud800"', '"\\u202e"', '"💣"', '"1e3"', '"NaN"', '"Infinity"', '"-0"'],
  ...['"__proto__"', '"constructor"', '"toString"', '[]', '{}', '[[[]]]', '{"__proto__":{"a":1}}'],
  ...['"\' or 1=1 --"', '"; drop table wallet"', '"%"', '"\\\\"', '"0x"', '"../../etc/passwd"', '"<script>"'],
  ...['"0000-01-01"', '"0001-01-01"', '"9999-12-31"', '"2026-02-30"', '"-1-01-01"', '"infinity"'],
  ...[
    `"${'a'.repeat(3_000)}"`,
    `${'['.repeat(500)}${']'.repeat(500)}`,
    `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  ],
]

/** Any JSON text, the odd ones more often. */
export const oddJson = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODDITIES) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map(String) },
)

/** Any text that fits into an address of a page. */
export const oddSegment = fc.oneof(
  fc.constantFrom('1', '0', '-1', '%00', '%', '%E0%A4%A', '1e9', '9'.repeat(20), 'null', '%F0%9F%92%A3'),
  fc.string({ unit: 'binary' }).map((text) => {
    try {
      // A client would follow dots before it asks.
      return encodeURIComponent(text).replace(/^\.+$/, 'dots')
    } catch {
      return '%ED%A0%80'
    }
  }),
)
