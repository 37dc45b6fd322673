/**
 * @param rows of text, the headings first
 * @returns comma-separated text (RFC 4180) that a spreadsheet reads as it stands: amounts as numbers, and nothing as a
 * formula
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

const number = /^-?\d+(\.\d+)?$/
/** What makes a spreadsheet compute a cell instead of showing it. */
const formula = /^[=+\-@\t\r]/

function toField(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
