import { expect, test } from 'vitest'
import { plainHelp, textsOf } from '#app/platform/help.ts'
import { monthsOfSeason, seasonDates, type SeasonDates } from './season-months.ts'

const at = (text: string) => new Date(`${text}Z`)
const dates: SeasonDates = {
  anchors: { callCloses: at('2027-03-01T07:30'), votingOpens: at('2027-06-01T12:00') },
  moments: [
    { at: at('2027-06-01T12:00'), label: 'Voting opens', part: 'voting' },
    // In Los Angeles it is still February then.
    { at: at('2027-03-01T07:30'), label: 'Deadline: Final' },
  ],
}
const told = (settings: Record<string, string>) =>
  monthsOfSeason(dates, settings, 'America/Los_Angeles').map(({ title, blocks }) => [
    title,
    ...blocks.flatMap((block) => (block ? textsOf(block).map(plainHelp) : [])),
  ])

test('a season is told by the months of its zone, with what is to be done before a date and after it', () => {
  const months = told({})
  expect(months.map(([title]) => title)).toEqual(['February 2027', 'March 2027', 'May 2027', 'June 2027'])
  expect(months[0]?.[0]).toBe('February 2027')
  expect(months[0]?.[1]).toMatch(/^From Sun 14 Feb 2027: Review the drafts/)
  expect(months[0]?.at(-1)).toBe('Sun 28 Feb 2027, 23:30 Los Angeles: Deadline: Final.')
  expect(months[1]?.[1]).toMatch(/^From Mon 1 Mar 2027: Review the entries/)
})

test('what the award does without is left out', () => {
  expect(told({ voting_used: '0' }).map(([title]) => title)).toEqual(['February 2027', 'March 2027'])
})

test('moments come from calendar, deadlines and settings', () => {
  const closes = at('2027-05-01T10:00')
  const { anchors, moments } = seasonDates(
    [{ key: 'judging', label: 'Judging', from: at('2027-04-01T10:00'), at: closes, state: 'later' }],
    [],
    { certificates_released_at: '2027-07-01T10:00:00Z' },
  )
  expect(anchors).toEqual({ judgingOpens: at('2027-04-01T10:00'), judgingCloses: closes })
  expect(moments.map(({ label }) => label)).toEqual([
    'Judging opens',
    'Judging closes',
    'Certificates are released',
  ])
})
