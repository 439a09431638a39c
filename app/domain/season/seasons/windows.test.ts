import { describe, expect, it } from 'vitest'
import {
  isJudgingOpen,
  isJudgingWindowOpen,
  isVotingOpen,
  judgingStatus,
  parseMoment,
  votingStatus,
} from './windows.ts'

const start = '2027-02-09T17:00:00Z'
const end = '2027-02-24T01:00:00Z'
const ms = (text: string, change: number) => new Date(Date.parse(text) + change)
const voting = { voting_activated_checkbox: '1', voting_start_date: start, voting_end_date: end }
const judging = { judging_activated_checkbox: '1', judging_date_open: start, judging_date_closed: end }

describe('parseMoment', () => {
  it.each([
    ['2027-02-09T17:00:00Z', '2027-02-09T17:00:00.000Z'],
    ['2027-02-09T17:00Z', '2027-02-09T17:00:00.000Z'],
    ['2027-02-09T09:00:00-08:00', '2027-02-09T17:00:00.000Z'],
    [' 2027-02-09T17:00:00.250Z ', '2027-02-09T17:00:00.250Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parseMoment(text)?.toISOString()).toBe(expected)
  })

  it.each([
    '',
    '  ',
    'soon',
    '2027-02-09',
    '2027-02-09T17:00:00',
    '2027-02-30T17:00:00Z',
    '2027-02-00T17:00:00Z',
    '2027-13-01T17:00:00Z',
    '2027-02-09T25:00:00Z',
    '1',
    undefined,
    null,
  ])('cannot read %s', (text) => {
    expect(parseMoment(text)).toBeNull()
  })
})

const moments: [string, Date, boolean][] = [
  ['a millisecond before the start', ms(start, -1), false],
  ['exactly at the start', ms(start, 0), false],
  ['a millisecond after the start', ms(start, 1), true],
  ['a millisecond before the end', ms(end, -1), true],
  ['exactly at the end', ms(end, 0), false],
  ['a millisecond after the end', ms(end, 1), false],
]

describe('voting', () => {
  it.each(moments)('%s', (_, now, open) => {
    expect(isVotingOpen(voting, now)).toBe(open)
    expect(votingStatus(voting, now).state === 'open').toBe(open)
    expect(isVotingOpen({ ...voting, voting_activated_checkbox: '0' }, now)).toBe(false)
  })

  const inside = ms(start, 1000)
  it.each([
    ['no checkbox', { ...voting, voting_activated_checkbox: undefined as unknown as string }, 'off'],
    ['a checkbox that says true', { ...voting, voting_activated_checkbox: 'true' }, 'off'],
    ['a checkbox that says 01', { ...voting, voting_activated_checkbox: '01' }, 'off'],
    ['no start', { ...voting, voting_start_date: '' }, 'unset'],
    ['no end', { ...voting, voting_end_date: '' }, 'unset'],
    ['an unreadable end', { ...voting, voting_end_date: '24.02.2027' }, 'unset'],
    ['dates the wrong way round', { ...voting, voting_start_date: end, voting_end_date: start }, 'over'],
    ['nothing at all', {}, 'unset'],
  ])('is closed with %s', (_, configs, state) => {
    expect(isVotingOpen(configs, inside)).toBe(false)
    expect(votingStatus(configs, inside).state).toBe(state)
  })
})

it('calls a vote that is still to come not yet open, switched on or not', () => {
  const early = ms(start, -1)
  expect(votingStatus(voting, early).state).toBe('not_yet')
  expect(votingStatus({ ...voting, voting_activated_checkbox: '0' }, early).state).toBe('not_yet')
})

describe('judging', () => {
  it.each([
    ['1', true],
    ['0', false],
    ['', false],
    ['yes', false],
  ])('checkbox "%s" is open: %s, regardless of the dates', (value, open) => {
    expect(isJudgingOpen({ judging_activated_checkbox: value })).toBe(open)
  })

  it.each(moments)('the date window alone, %s', (_, now, open) => {
    expect(isJudgingWindowOpen({ ...judging, judging_activated_checkbox: '0' }, now)).toBe(open)
    expect(judgingStatus(judging, now).state === 'open').toBe(open)
  })

  it('has no window with an unreadable date', () => {
    expect(isJudgingWindowOpen({ ...judging, judging_date_open: 'x' }, ms(start, 1))).toBe(false)
  })
})
