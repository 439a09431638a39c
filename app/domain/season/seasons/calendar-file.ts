import ical, { escape } from 'ical-generator'

/** Dates as a calendar file (RFC 5545). */

export interface CalendarEvent {
  /** Never changes, so that a later file moves the event instead of adding one. */
  uid: string
  title: string
  at: Date
  about: string
  link: string
}

/** The file of a calendar named `name`, with moments in UTC. */
export function calendarFile(name: string, events: readonly CalendarEvent[], now: Date): string {
  const calendar = ical({
    // The library escapes what is said of events, but not the calendar's name.
    name: escape(name, false),
    prodId: { company: 'Laureate', product: 'Dates', language: 'EN' },
  })
  for (const { uid, title, at, about, link } of events)
    calendar.createEvent({ id: uid, stamp: now, start: at, summary: title, description: about, url: link })
  return `${calendar.toString()}\r\n`
}
