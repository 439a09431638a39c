/** Dates as a calendar file (RFC 5545). */

export interface CalendarEvent {
  /** Never changes, so that a later file moves the event instead of adding one. */
  uid: string
  title: string
  at: Date
  about: string
  link: string
}

const timestamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** Lines of at most 75 bytes with whole characters; continuations begin with a space. */
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

/** The file of a calendar named `name`, with moments in UTC. */
export function calendarFile(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Laureate//Dates//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, title, at, about, link }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${timestamp(now)}`,
      `DTSTART:${timestamp(at)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(about)}`,
      `URL:${link}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
