import { AWARD_WORD_NAMES, wordSetting } from '#app/platform/award-words.ts'
import { z } from 'zod'
import { accountProblem, bankCodeProblem } from '#app/platform/bank-account.ts'
import { amountText, readAmount } from '#app/platform/amounts.ts'
import { accentProblem, accentText } from '#app/domain/season/identity/accent.ts'
import { momentProblem } from './moment-input.ts'
import type { ConfigKind, ConfigPlace } from './rules.ts'
import { parseMoment } from './windows.ts'
import { readEditedText, toLocalText } from './zoned-times.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { emailProblem } from '#app/platform/validation.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

export interface TypedConfig {
  /** As typed; empty for a box that is not ticked. */
  typed: string
  /** What the form showed; typing the same is no change, whatever is stored. */
  was: string
  /** The version of the entry that the form was made with. */
  version: number
}

export interface ConfigField {
  name: string
  kind: ConfigKind
  value: string
  options: readonly { value: string; label: string }[]
}

/** The setting that the current season has as its own zone too. */
export const ZONE_NAME = 'awards_timezone'
const ACCENT_NAME = 'accent_colour'
/** A word stands in headings of columns and of buttons. */
const MAX_WORD_LENGTH = 40
const wordProblem = (text: string) =>
  text.length <= MAX_WORD_LENGTH ? null : `At most ${MAX_WORD_LENGTH} characters`

/** Refuses what settings cannot be: those of the bank are printed on invoices as they are. */
const CHECKED: Readonly<Record<string, (text: string) => string | null>> = {
  ...Object.fromEntries(AWARD_WORD_NAMES.map((name) => [wordSetting(name), wordProblem])),
  bank_iban: accountProblem,
  bank_bic: bankCodeProblem,
}
const MAX_LINE_LENGTH = 300
const MAX_TEXT_LENGTH = 20_000
const MAX_COUNT = 2_147_483_647

/** What a ticked box sends. */
export const TICKED = 'on'

const text = z.string().default('')

const ofEach = <Value extends z.ZodType>(names: readonly string[], value: Value) =>
  z.object(Object.fromEntries(names.map((name) => [name, value])))

/** What the form of the settings `names` sends beside their values: as they were shown, and their versions. */
export const configParts = (names: readonly string[]) =>
  z.object({ was: ofEach(names, text), version: ofEach(names, z.string().optional()) })

/** The form of the settings `names`. Those without a version were not in it. */
export function configSchema(names: readonly string[]) {
  return z.intersection(configParts(names), ofEach(names, text)).transform((sent) => {
    const { was, version }: z.output<ReturnType<typeof configParts>> = sent
    const typed: Readonly<Record<string, string>> = sent
    const entries = names.flatMap((name): [string, TypedConfig][] => {
      const from = version[name]
      if (from === undefined) return []
      return [[name, { typed: typed[name] ?? '', was: was[name] ?? '', version: Number(from) }]]
    })
    return new Map(entries)
  })
}

/** What the form field holds for a stored value; nothing for an unreadable date. */
export function shownValue(
  { kind, value }: Pick<ConfigField, 'kind' | 'value'>,
  { zone, currency }: ConfigPlace,
): string {
  if (kind === 'datetime') {
    const moment = parseMoment(value)
    return moment ? toLocalText(moment, zone) : ''
  }
  if (kind === 'money') return /^\d+$/.test(value) ? amountText(Number(value), currency) : value
  if (kind === 'checkbox') return value === '1' ? TICKED : ''
  return value
}

export type ConfigReading = { ok: true; value: string } | { ok: false; message: string }

const accept = (value: string): ConfigReading => ({ ok: true, value })
const reject = (message: string): ConfigReading => ({ ok: false, message })

/** The value to store for what was typed. An unchanged date keeps its instant to the millisecond. */
export function readConfigInput(
  field: ConfigField,
  typed: string,
  { zone, currency }: ConfigPlace,
): ConfigReading {
  const text = typed.normalize('NFC').trim()
  switch (field.kind) {
    case 'checkbox':
      return accept(text === TICKED ? '1' : '0')
    case 'datetime':
      return readMoment(field, text, zone)
    case 'int':
      if (text === '') return accept('')
      return /^\d{1,10}$/.test(text) && Number(text) <= MAX_COUNT
        ? accept(String(Number(text)))
        : reject('Enter a whole number, like 3')
    case 'money': {
      if (text === '') return accept('')
      const reading = readAmount(text, currency)
      return 'problem' in reading ? reject(reading.problem) : accept(String(reading.cents))
    }
    case 'enum':
      return field.options.some((option) => option.value === text)
        ? accept(text)
        : reject('Select one of the options')
    case 'email': {
      const problem = text === '' ? null : emailProblem(text)
      return problem ? reject(problem) : accept(storedAddress(text))
    }
    case 'html':
      return text.length <= MAX_TEXT_LENGTH ? accept(text) : reject(`At most ${MAX_TEXT_LENGTH} characters`)
    case 'text':
      if (field.name === ZONE_NAME && !isKnownZone(text)) return reject('Select a time zone')
      if (text !== '' && field.name in CHECKED) {
        const problem = CHECKED[field.name]?.(text)
        if (problem) return reject(problem)
      }
      if (field.name === ACCENT_NAME && text !== '') return readAccent(text)
      return text.length <= MAX_LINE_LENGTH ? accept(text) : reject(`At most ${MAX_LINE_LENGTH} characters`)
  }
}

function readAccent(typed: string): ConfigReading {
  const colour = accentText(typed)
  const problem = accentProblem(colour)
  return problem ? reject(problem) : accept(colour)
}

function readMoment(field: ConfigField, text: string, zone: string): ConfigReading {
  if (text === '') return accept('')
  const stored = parseMoment(field.value)
  const reading = readEditedText(text, zone, stored)
  if (reading.kind !== 'moment') return reject(momentProblem(reading))
  if (stored && reading.moment.getTime() === stored.getTime()) return accept(field.value)
  return accept(reading.moment.toISOString().replace('.000Z', 'Z'))
}

/** Pairs of dates; each window opens only if the first comes before the second. */
const WINDOWS = [
  { from: 'judging_date_open', to: 'judging_date_closed', name: 'Judging' },
  { from: 'voting_start_date', to: 'voting_end_date', name: 'Voting' },
] as const

/** What blind judging cannot hide. */
export const BLIND_LIMIT =
  'Judging is blind, but links to videos lead to other sites, which can name the maker. Check the links, or ask for uploads.'

/** Settings that contradict each other or have a limit admins should know. */
export function configWarnings(values: Readonly<Record<string, string | undefined>>): string[] {
  const warnings: string[] = []
  for (const { from, to, name } of WINDOWS) {
    const opens = parseMoment(values[from])
    const closes = parseMoment(values[to])
    if (opens && closes && opens >= closes)
      warnings.push(`${name} opens after it closes, so it is never open.`)
  }
  const votingDates = [values.voting_start_date, values.voting_end_date]
  if (
    values.voting_activated_checkbox === '1' &&
    votingDates.some((text) => text !== undefined && !parseMoment(text))
  )
    warnings.push('Voting is switched on but stays closed until both dates are set.')
  if (values.judging_blind === '1') warnings.push(BLIND_LIMIT)
  return warnings
}
