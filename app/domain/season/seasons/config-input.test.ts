import { describe, expect, it } from 'vitest'
import { configWarnings, readConfigInput, shownValue, type ConfigField } from './config-input.ts'
import type { ConfigKind } from './rules.ts'

const zone = 'America/Los_Angeles'
const place = { zone, currency: 'USD' }
function field(kind: ConfigKind, value = '', name = 'some_entry'): ConfigField {
  return { name, kind, value, options: [{ value: 'never', label: 'never' }] }
}

describe('readConfigInput', () => {
  it.each<[ConfigKind, string, string]>([
    ['checkbox', 'on', '1'],
    ['checkbox', '', '0'],
    ['datetime', '2027-02-09T09:00', '2027-02-09T17:00:00Z'],
    ['datetime', '2027-04-30T17:00', '2027-05-01T00:00:00Z'],
    ['datetime', '', ''],
    ['int', '007', '7'],
    ['int', '', ''],
    ['money', '40', '4000'],
    ['money', '40.5', '4050'],
    ['money', '385.00', '38500'],
    ['enum', 'never', 'never'],
    ['email', ' office@example.org ', 'office@example.org'],
    ['email', '', ''],
    ['text', '  Pegbar Awards ', 'Pegbar Awards'],
    ['html', 'Two\nlines', 'Two\nlines'],
  ])('%s: “%s” is stored as “%s”', (kind, typed, stored) => {
    expect(readConfigInput(field(kind), typed, place)).toEqual({ ok: true, value: stored })
  })

  it.each<[ConfigKind, string, string]>([
    ['datetime', 'soon', 'Enter a date and time'],
    ['datetime', '2027-02-30T10:00', 'Enter a date and time'],
    ['datetime', '2027-03-14T02:30', 'the first time after it is 03:00'],
    ['int', '-1', 'whole number'],
    ['int', '3.5', 'whole number'],
    ['int', '9999999999', 'whole number'],
    ['money', '40,000', 'a point before the cents'],
    ['money', '-4', 'a point before the cents'],
    ['enum', 'sometimes', 'Select one'],
    ['email', 'office@example', 'Invalid email format'],
    ['text', 'x'.repeat(301), 'At most'],
  ])('%s: “%s” is refused', (kind, typed, words) => {
    const reading = readConfigInput(field(kind), typed, place)
    expect(reading.ok ? '' : reading.message).toContain(words)
  })

  it.each([
    ['bank_iban', 'DE02 1203 0000 0000 2020 51', true],
    ['bank_iban', 'DE02 1203 0000 0000 2020 52', false],
    ['bank_iban', 'DE00 1234 5678', false],
    ['bank_iban', '000417 002026', true],
    ['bank_iban', '', true],
    ['bank_bic', 'BYLADEM1001', true],
    ['bank_bic', 'X', false],
    ['bank_bic', '', true],
  ])('checks %s as it is printed: “%s” is taken: %s', (name, typed, taken) => {
    expect(readConfigInput(field('text', '', name), typed, place).ok).toBe(taken)
  })

  it('takes only a known zone for the award’s', () => {
    const entry = field('text', zone, 'awards_timezone')
    expect(readConfigInput(entry, 'Europe/Berlin', place)).toEqual({ ok: true, value: 'Europe/Berlin' })
    expect(readConfigInput(entry, 'Mars/Olympus', place).ok).toBe(false)
    expect(readConfigInput(entry, '', place).ok).toBe(false)
  })

  it.each([
    ['2027-02-09T17:00:00Z', zone],
    ['2026-11-01T09:30:00Z', zone],
    ['2026-12-12T00:59:59.500Z', zone],
    ['2027-07-01T10:00:00+02:00', 'Asia/Kathmandu'],
  ])('saves %s in %s three times without moving it', (stored, inZone) => {
    const there = { ...place, zone: inZone }
    let value = stored
    for (let turn = 0; turn < 3; turn += 1) {
      const entry = field('datetime', value)
      const reading = readConfigInput(entry, shownValue(entry, there), there)
      value = reading.ok ? reading.value : reading.message
    }
    expect(value).toBe(stored)
  })

  it('does not move a stored date when the award’s zone changes', () => {
    const entry = field('datetime', '2027-02-09T17:00:00Z')
    const there = { ...place, zone: 'Europe/Berlin' }
    const shown = shownValue(entry, there)
    expect(shown).toBe('2027-02-09T18:00')
    expect(readConfigInput(entry, shown, there)).toEqual({ ok: true, value: entry.value })
  })
})

describe('shownValue', () => {
  it.each<[ConfigKind, string, string]>([
    ['datetime', '2027-02-09T17:00:00Z', '2027-02-09T09:00'],
    ['datetime', 'soon', ''],
    ['money', '4005', '40.05'],
    ['money', 'free', 'free'],
    ['checkbox', '1', 'on'],
    ['checkbox', 'true', ''],
    ['text', 'Pegbar', 'Pegbar'],
  ])('%s “%s” is shown as “%s”', (kind, value, shown) => {
    expect(shownValue({ kind, value }, place)).toBe(shown)
  })
})

describe('an amount of another currency', () => {
  it.each([
    ['JPY', '4005', '4005'],
    ['KWD', '4005', '4.005'],
  ])('%s %s is shown as %s and read back', (currency, value, shown) => {
    expect(shownValue({ kind: 'money', value }, { zone, currency })).toBe(shown)
    expect(readConfigInput(field('money'), shown, { zone, currency })).toEqual({ ok: true, value })
  })
})

describe('configWarnings', () => {
  const dates = { voting_start_date: '2027-02-09T17:00:00Z', voting_end_date: '2027-02-24T01:00:00Z' }
  it.each([
    [{ ...dates, voting_activated_checkbox: '1' }, 0],
    [{ ...dates, voting_end_date: dates.voting_start_date }, 1],
    [{ ...dates, voting_end_date: '2027-01-01T00:00:00Z' }, 1],
    [{ judging_date_open: '2027-02-01T00:00:00Z', judging_date_closed: '2027-01-01T00:00:00Z' }, 1],
    [{ voting_activated_checkbox: '1', voting_start_date: '', voting_end_date: dates.voting_end_date }, 1],
    [{ voting_activated_checkbox: '0', voting_start_date: '', voting_end_date: '' }, 0],
    [{ site_name: 'Pegbar Awards' }, 0],
  ])('%o has %i', (values, count) => {
    expect(configWarnings(values)).toHaveLength(count)
  })
})
