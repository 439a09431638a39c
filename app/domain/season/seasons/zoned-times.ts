import { Temporal } from 'temporal-polyfill'
import { isKnownZone } from '#app/ui/format/date-time.ts'

/** Times of day in a named zone, as people type them, and the instants they mean. */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** The zone of a form's times, or `null`. */
export function zoneOfForm(text: unknown): string | null {
  return typeof text === 'string' && text !== '' && isKnownZone(text) ? text : null
}

/** An instant as a `datetime-local` value in a zone, to the minute. */
export function toLocalText(moment: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

export type LocalReading =
  | { kind: 'moment'; moment: Date }
  /** Clocks skip this time; `after` is the first one that exists. */
  | { kind: 'skipped'; after: string }
  | { kind: 'unreadable' }

/** The instant of a `datetime-local` text in a zone; of a time that comes twice, the earlier one. */
export function readLocalText(text: string, zone: string): LocalReading {
  if (!LOCAL.test(text)) return { kind: 'unreadable' }
  let plain: Temporal.PlainDateTime
  try {
    plain = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    return { kind: 'unreadable' }
  }
  const zoned = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!zoned.toPlainDateTime().equals(plain)) {
    const change = zoned.getTimeZoneTransition('next')
    const after = (change ?? zoned).toPlainDateTime().toString({ smallestUnit: 'minute' })
    return { kind: 'skipped', after }
  }
  return { kind: 'moment', moment: new Date(zoned.epochMilliseconds) }
}

/** As `readLocalText`, but an unchanged text keeps the stored instant, to the millisecond. */
export function readEditedText(text: string, zone: string, stored: Date | null): LocalReading {
  if (stored && text === toLocalText(stored, zone)) return { kind: 'moment', moment: stored }
  return readLocalText(text, zone)
}

/** The same wall-clock time some days later (or earlier), across changes of the clock. */
export function addLocalDays(moment: Date, days: number, zone: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
  return new Date(zoned.add({ days }).epochMilliseconds)
}

/** A calendar day ("2026-11-24") in a zone as a half-open interval, or `null`. */
export function daySpan(day: string, zone: string): { from: Date; to: Date } | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  try {
    const start = Temporal.PlainDate.from(day, { overflow: 'reject' })
    const at = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(zone).epochMilliseconds)
    return { from: at(start), to: at(start.add({ days: 1 })) }
  } catch {
    return null
  }
}
