import type { ConfigValues, Season } from './rules.ts'
import { usesPart, type AwardPart } from '#app/platform/award-parts.ts'
import { closingOf, type Deadline } from './deadlines.ts'
import { parseMoment } from './windows.ts'

export interface CalendarRow {
  key: string
  label: string
  /** The beginning of a period; `null` for a single moment. */
  from: Date | null
  /** The moment, or the end of the period. */
  at: Date
  /** `now` in a period, `next` for the first future one. */
  state: 'past' | 'now' | 'next' | 'later'
}

interface CalendarSource {
  season: Season
  deadlines: readonly Deadline[]
  configs: ConfigValues
}

/** The season's dates in order, without those that are not set. */
export function seasonCalendar({ season, deadlines, configs }: CalendarSource, now: Date): CalendarRow[] {
  const tiers = deadlines
    .filter(
      (row) =>
        row.kind === 'entry_tier' && row.visible && row.categoryId === null && row.categoryType === null,
    )
    .map((row) => ({ key: `tier-${row.id}`, label: row.name, from: row.opensAt, at: row.closesAt }))
  const rows: { key: string; label: string; part?: AwardPart; from: Date | null; at: Date | null }[] = [
    ...tiers,
    { key: 'materials', label: 'Materials due', from: null, at: closingOf(deadlines, 'materials') },
    { key: 'payment', label: 'Payments due', from: null, at: closingOf(deadlines, 'payment') },
    {
      key: 'judging',
      label: 'Judging',
      part: 'judging',
      from: parseMoment(configs.judging_date_open),
      at: parseMoment(configs.judging_date_closed),
    },
    { key: 'announced', label: 'Nominees announced', from: null, at: season.announcedAt },
    {
      key: 'voting',
      label: 'Voting',
      part: 'voting',
      from: parseMoment(configs.voting_start_date),
      at: parseMoment(configs.voting_end_date),
    },
    { key: 'ceremony', label: 'Ceremony', from: null, at: season.ceremonyAt },
  ]
  const dated = rows.flatMap(({ part, at, ...row }) =>
    at && usesPart(configs, part) ? [{ ...row, at }] : [],
  )
  dated.sort(
    (a, b) => (a.from ?? a.at).getTime() - (b.from ?? b.at).getTime() || a.at.getTime() - b.at.getTime(),
  )
  let nextFound = false
  return dated.map((row) => {
    if (now >= row.at) return { ...row, state: 'past' }
    if (row.from && now >= row.from) return { ...row, state: 'now' }
    const state = nextFound ? 'later' : 'next'
    nextFound = true
    return { ...row, state }
  })
}
