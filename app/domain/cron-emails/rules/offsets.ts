import { nounFor } from '#app/ui/format/plural.ts'

/** Offsets from a date in minutes, negative before it, and as admins type them: "7 d before, 48 h before, on the day". */

const MINUTES: Readonly<Record<'min' | 'h' | 'd' | 'w', number>> = { min: 1, h: 60, d: 1_440, w: 10_080 }

const UNITS: Readonly<Record<string, keyof typeof MINUTES>> = {
  m: 'min',
  min: 'min',
  mins: 'min',
  minute: 'min',
  minutes: 'min',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hour: 'h',
  hours: 'h',
  d: 'd',
  day: 'd',
  days: 'd',
  w: 'w',
  week: 'w',
  weeks: 'w',
}

const SIDES: Readonly<Record<string, -1 | 1>> = { before: -1, after: 1 }

const ONE = /^(\d{1,6})\s*([a-z]+)\s+([a-z]+)$/

/** The most offsets of a rule. */
export const MAX_OFFSETS = 12
const FURTHEST_MINUTES = 400 * MINUTES.d

const EXAMPLE = '“7 d before, 48 h before, on the day, 3 d after”'

export type OffsetsReading = { ok: true; minutes: number[] } | { ok: false; message: string }

function readOne(part: string): number | string {
  const text = part.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text === 'on the day' || text === 'at the time' || text === '0') return 0
  const [, count, unit, side] = ONE.exec(text) ?? []
  if (count === undefined || unit === undefined || side === undefined) {
    const bare = /^\d{1,6}\s*[a-z]+$/.test(text) ? ` Enter “${text} before” or “${text} after”.` : ''
    return `“${part.trim()}” is not a valid time.${bare || ` Enter times like ${EXAMPLE}.`}`
  }
  const known = UNITS[unit]
  if (!known) return `“${unit}” in “${part.trim()}” is not a unit. Use min, h, d or w.`
  const sign = SIDES[side]
  if (!sign) return `Use “before” or “after” in “${part.trim()}”.`
  const minutes = Number(count) * MINUTES[known]
  if (minutes > FURTHEST_MINUTES) return `“${part.trim()}” must be 400 days or less.`
  return minutes === 0 ? 0 : sign * minutes
}

/** Reads typed offsets, sorted and each once; the message says what is wrong and how to write it. */
export function readOffsets(text: string): OffsetsReading {
  const parts = text.split(/[,;\n]/).filter((part) => part.trim() !== '')
  if (parts.length === 0) return { ok: false, message: `Enter how long before or after, like ${EXAMPLE}.` }
  if (parts.length > MAX_OFFSETS) return { ok: false, message: `Enter ${MAX_OFFSETS} times or fewer.` }
  const minutes = new Set<number>()
  for (const part of parts) {
    const read = readOne(part)
    if (typeof read === 'string') return { ok: false, message: read }
    minutes.add(read)
  }
  return { ok: true, minutes: [...minutes].sort((a, b) => a - b) }
}

function split(minutes: number): { count: number; unit: 'min' | 'h' | 'd' } {
  const length = Math.abs(minutes)
  if (length % MINUTES.d === 0) return { count: length / MINUTES.d, unit: 'd' }
  if (length % MINUTES.h === 0) return { count: length / MINUTES.h, unit: 'h' }
  return { count: length, unit: 'min' }
}

/** Offsets as `readOffsets` reads them: "7 d before, 6 h before". */
export function offsetsText(minutes: readonly number[]): string {
  return minutes
    .map((each) => {
      if (each === 0) return 'on the day'
      const { count, unit } = split(each)
      return `${count} ${unit} ${each < 0 ? 'before' : 'after'}`
    })
    .join(', ')
}

const NAMES = {
  min: { one: 'minute', other: 'minutes' },
  h: { one: 'hour', other: 'hours' },
  d: { one: 'day', other: 'days' },
}

/** "3 days". */
export function lengthText(minutes: number): string {
  const { count, unit } = split(minutes)
  return `${count} ${nounFor(count, NAMES[unit])}`
}

/** "a, b and c". */
export function inSeries(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** An offset in a sentence, before the name of its date: "7 days before", "on the day of", "3 days after". */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'on the day of'
  return `${lengthText(minutes)} ${minutes < 0 ? 'before' : 'after'}`
}

/** All offsets in a sentence, before the name of their date: "7 days, 48 hours before and 3 days after". */
export function offsetListText(minutes: readonly number[]): string {
  const before = minutes.filter((each) => each < 0).map(lengthText)
  const after = minutes.filter((each) => each > 0).map(lengthText)
  return inSeries([
    ...(before.length > 0 ? [`${inSeries(before)} before`] : []),
    ...(minutes.includes(0) ? ['on the day of'] : []),
    ...(after.length > 0 ? [`${inSeries(after)} after`] : []),
  ])
}
