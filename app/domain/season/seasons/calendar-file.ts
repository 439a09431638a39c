/** Dates as a calendar file (RFC 5545), for programs that keep calendars. Pure. */

export interface CalendarEvent {
  /** The same for ever, so that a later file moves the event instead of adding one. */
  uid: string
  title: string
  at: Date
  about: string
  link: string
}

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** At most 75 bytes a line, whole characters on each; what follows begins with a space. */
function folded(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      lines.push('')
      bytes = 1
    }
    lines[lines.length - 1] += character
    bytes += size
  }
  return lines.join('\r\n ')
}

/** The file, with moments in UTC; `name` is what the calendar is called. */
export function calendarFile(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Laureate//Dates//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, title, at, about, link }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(at)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(about)}`,
      `URL:${link}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
