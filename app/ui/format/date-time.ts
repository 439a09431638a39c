/** A zone as people call it: the city of "America/Los_Angeles" is "Los Angeles". */
export function zoneName(zone: string): string {
  const fixed = /^Etc\/GMT([+-])(\d+)$/.exec(zone)
  // The sign in these names runs the other way: Etc/GMT+5 is five hours behind.
  if (fixed) return Number(fixed[2]) === 0 ? 'UTC' : `UTC${fixed[1] === '+' ? '−' : '+'}${fixed[2]}`
  if (/^(Etc\/)?(UTC|GMT|Zulu|Universal|UCT)$/.test(zone)) return 'UTC'
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** Null for a name that this runtime does not know as a zone. Bounded: the names come from visitors too. */
const formatters = new Map<string, Intl.DateTimeFormat | null>()
const MAX_ZONES = 1_000

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = newFormatter(zone)
  if (formatters.size < MAX_ZONES) formatters.set(zone, made)
  return made
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    return null
  }
}

/**
 * Whether this runtime knows the time zone by that name, such as `America/Los_Angeles`. An abbreviation is none: of PST this runtime
 * knows the summers, and the database does not.
 */
export function isKnownZone(zone: string): boolean {
  return (zone === 'UTC' || zone === 'GMT' || zone.includes('/')) && formatterOf(zone) !== null
}

interface LocalTime {
  weekday: string
  day: string
  month: string
  year: string
  time: string
}

/** What was asked lately: a page shows the same few deadlines as the page before it. */
const clocks = new Map<string, LocalTime>()
const MAX_CLOCKS = 2_000

/** The wall clock of a moment in a zone. An unknown zone is read as UTC rather than failing a page. */
function localTime(date: Date, zone: string): LocalTime {
  const minute = `${Math.floor(+date / 60_000)} ${zone}`
  const known = clocks.get(minute)
  if (known) return known
  if (clocks.size >= MAX_CLOCKS) clocks.clear()
  const made = newClock(date, zone)
  clocks.set(minute, made)
  return made
}

function newClock(date: Date, zone: string): LocalTime {
  const formatter = formatterOf(zone) ?? formatterOf('UTC')
  const parts = new Map(formatter?.formatToParts(date).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  // English short months differ between runtimes ("Sep", "Sept"): three letters everywhere.
  const month = part('month').slice(0, 3)
  return {
    weekday: part('weekday'),
    day: part('day'),
    month,
    year: part('year'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

const dayText = (local: LocalTime) => `${local.weekday} ${local.day} ${local.month} ${local.year}`

/** A plain day ("2026-11-27") as its noon in UTC, or null for a text that names no day there is: 31 February is none. */
function realDay(day: string): Date | null {
  const noon = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day) ? noon : null
}

/** A plain day as text, the same in every zone: "Fri 27 Nov 2026". A text that is no day stays unchanged. */
export function formatDay(day: string): string {
  const noon = realDay(day)
  return noon ? formatDate(noon, 'UTC') : day
}

/** The same for short rows: "27 Nov". */
export function formatShortDay(day: string): string {
  const noon = realDay(day)
  return noon ? formatShortDate(noon, 'UTC') : day
}

/** The day of a moment in a zone: "Fri 27 Nov 2026". */
export function formatDate(date: Date, zone: string): string {
  return dayText(localTime(date, zone))
}

/** The day without weekday and year, for short rows: "27 Nov". */
export function formatShortDate(date: Date, zone: string): string {
  const local = localTime(date, zone)
  return `${local.day} ${local.month}`
}

/** Two days of one season, joined as closely as they can be: "9–23 Feb", "30 Jan – 2 Feb". Both in the zone. */
export function formatDateRange(from: Date, to: Date, zone: string): string {
  const start = localTime(from, zone)
  const end = localTime(to, zone)
  if (start.year !== end.year)
    return `${formatShortDate(from, zone)} ${start.year} – ${formatShortDate(to, zone)} ${end.year}`
  if (start.month !== end.month) return `${formatShortDate(from, zone)} – ${formatShortDate(to, zone)}`
  return start.day === end.day ? formatShortDate(from, zone) : `${start.day}–${end.day} ${end.month}`
}

/** The clock alone, for who knows whose it is: "18:42". */
export function formatTime(date: Date, zone: string): string {
  return localTime(date, zone).time
}

/** The clock of a moment whose day goes without saying: "17:00 Los Angeles (02:00 your time)". */
export function formatClock(date: Date, zone: string, viewerZone?: string | null): string {
  const clock = formatTime(date, zone)
  const words = `${clock} ${zoneName(zone)}`
  if (!viewerZone || !isKnownZone(viewerZone)) return words
  const own = formatTime(date, viewerZone)
  return own === clock ? words : `${words} (${own} your time)`
}

/**
 * A moment in the award's zone, named, and in the viewer's where that is another one:
 * "Fri 27 Nov 2026, 17:00 Los Angeles (02:00 your time)". The viewer's day is named when it is not the same day.
 */
export function formatDateTime(date: Date, zone: string, viewerZone?: string | null): string {
  const there = localTime(date, zone)
  const words = `${dayText(there)}, ${there.time} ${zoneName(zone)}`
  if (!viewerZone || !isKnownZone(viewerZone)) return words
  const here = localTime(date, viewerZone)
  if (dayText(here) === dayText(there) && here.time === there.time) return words
  const day =
    here.day === there.day && here.month === there.month ? '' : `${here.weekday} ${here.day} ${here.month}, `
  return `${words} (${day}${here.time} your time)`
}
