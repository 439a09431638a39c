import { readAmount } from '#app/platform/amounts.ts'
import { amountText } from '#app/platform/amounts.ts'
import type { ConfigKind } from '#app/domain/season/seasons/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { isTimeZone, readEditedText, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { EMAIL_PATTERN, INVALID_EMAIL } from '#app/platform/validation.ts'

/** How an entry's stored text and its form field turn into each other. Times of day are in the award's zone. */

export interface ConfigField {
  name: string
  kind: ConfigKind
  value: string
  options: readonly { value: string; label: string }[]
}

const ZONE_NAME = 'awards_timezone'
const LONGEST_LINE = 300
const LONGEST_TEXT = 20_000
const MOST = 2_147_483_647

/** What a ticked box sends. */
export const TICKED = 'on'

/** What the form field holds for a stored value; nothing for a date that nobody can read. */
export function shownValue({ kind, value }: Pick<ConfigField, 'kind' | 'value'>, zone: string): string {
  if (kind === 'datetime') {
    const moment = parseMoment(value)
    return moment ? toLocalText(moment, zone) : ''
  }
  if (kind === 'money') return /^\d+$/.test(value) ? amountText(Number(value)) : value
  if (kind === 'checkbox') return value === '1' ? TICKED : ''
  return value
}

export type ConfigReading = { ok: true; value: string } | { ok: false; message: string }

const accept = (value: string): ConfigReading => ({ ok: true, value })
const reject = (message: string): ConfigReading => ({ ok: false, message })

/**
 * The value to store for what was typed; nothing is typed for a box that is not ticked. A date that was not changed keeps
 * its stored instant to the millisecond, so saving twice moves nothing; a time that clocks skip is refused with words.
 */
export function readConfigInput(field: ConfigField, typed: string, zone: string): ConfigReading {
  const text = typed.normalize('NFC').trim()
  switch (field.kind) {
    case 'checkbox':
      return accept(text === TICKED ? '1' : '0')
    case 'datetime':
      return readMoment(field, text, zone)
    case 'int':
      if (text === '') return accept('')
      return /^\d{1,10}$/.test(text) && Number(text) <= MOST
        ? accept(String(Number(text)))
        : reject('Write a whole number, like 3')
    case 'money': {
      if (text === '') return accept('')
      const reading = readAmount(text)
      return 'problem' in reading ? reject(reading.problem) : accept(String(reading.cents))
    }
    case 'enum':
      return field.options.some((option) => option.value === text)
        ? accept(text)
        : reject('Choose one of the answers')
    case 'email':
      return text === '' || EMAIL_PATTERN.test(text) ? accept(text) : reject(INVALID_EMAIL)
    case 'html':
      return text.length <= LONGEST_TEXT ? accept(text) : reject(`At most ${LONGEST_TEXT} characters`)
    case 'text':
      if (field.name === ZONE_NAME && !isTimeZone(text))
        return reject('Write the name of a time zone, like America/Los_Angeles')
      return text.length <= LONGEST_LINE ? accept(text) : reject(`At most ${LONGEST_LINE} characters`)
  }
}

function readMoment(field: ConfigField, text: string, zone: string): ConfigReading {
  if (text === '') return accept('')
  const stored = parseMoment(field.value)
  const reading = readEditedText(text, zone, stored)
  if (reading.kind === 'skipped')
    return reject(
      `Clocks go forward over this time, so it never comes. The first time after it is ${reading.after.slice(11)}`,
    )
  if (reading.kind === 'unreadable') return reject('Write a date and a time, like 2026-11-27T17:00')
  if (stored && reading.moment.getTime() === stored.getTime()) return accept(field.value)
  return accept(reading.moment.toISOString().replace('.000Z', 'Z'))
}

/** Pairs of dates of which the first has to come before the second for their window ever to open. */
const WINDOWS = [
  { from: 'judging_date_open', to: 'judging_date_closed', words: 'Judging opens after it closes' },
  { from: 'voting_start_date', to: 'voting_end_date', words: 'Voting opens after it closes' },
] as const

/** What blind judging cannot clean. */
export const BLIND_LIMIT =
  'Judging is blind: links to screeners lead to pages outside, which can name the maker. Check them, or ask for uploads.'

/** What needs a second look: a limit of what is switched on, and what cannot be meant: an opening at or after its close, a switch without dates. */
export function configWarnings(values: Readonly<Record<string, string | undefined>>): string[] {
  const warnings: string[] = []
  for (const { from, to, words } of WINDOWS) {
    const opens = parseMoment(values[from])
    const closes = parseMoment(values[to])
    if (opens && closes && opens >= closes) warnings.push(`${words}, so it never is open.`)
  }
  const votingDates = [values.voting_start_date, values.voting_end_date]
  if (
    values.voting_activated_checkbox === '1' &&
    votingDates.some((text) => text !== undefined && !parseMoment(text))
  )
    warnings.push('Voting is switched on, but stays closed until both of its dates are set.')
  if (values.judging_blind === '1') warnings.push(BLIND_LIMIT)
  return warnings
}
