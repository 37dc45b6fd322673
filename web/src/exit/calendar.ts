/**
 * A moment in a calendar, as every calendar reads it (RFC 5545), with a reminder when it comes.
 * @param at unix seconds
 * @param what one line, and what to do, of any length
 */
export function calendarEntry(at: number, what: string, toDo: string): string {
  const stamp = new Date(at * 1_000).toISOString().replace(/[-:]|\.000/g, '')
  const text = (words: string) => words.replace(/[\\;,]/g, '\\$&')
  const event = [
    `UID:${stamp}-way-out@polder`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stamp}`,
    `SUMMARY:${text(what)}`,
  ]
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(what)}`, 'TRIGGER:PT0S', 'END:VALARM']
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Polder//Way out//EN', 'BEGIN:VEVENT'],
    ...[...event, `DESCRIPTION:${text(toDo)}`, ...alarm, 'END:VEVENT', 'END:VCALENDAR'],
  ]
  // A line has at most 75 bytes; what goes on begins with a blank.
  return lines.map((line) => `${line.replace(/.{36}(?=.)/gu, '$&\r\n ')}\r\n`).join('')
}
