import { SEASON_ANCHORS, type SeasonAnchorCode } from './triggers.ts'
import { callWindow, closingOf, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { usesPart, type AwardPart, type Configs } from '#app/platform/award-parts.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'

/** Dates at which something begins, so that email comes after them; at the others something is due. */
const BEGINNINGS: ReadonlySet<string> = new Set<SeasonAnchorCode>([
  'call_opens',
  'judging_opens',
  'announced',
  'voting_opens',
  'ceremony',
])

export function isBeginning(anchor: string | null): boolean {
  return anchor !== null && BEGINNINGS.has(anchor)
}

export interface DatedAnchor {
  code: string
  at: Date
}

/** The ends of the general entry tiers except the last. */
function tierEnds(deadlines: readonly Deadline[]): Date[] {
  const closes = callWindow(deadlines)?.closes.getTime()
  const ends = deadlines
    .filter((row) => row.kind === 'entry_tier' && row.categoryId === null && row.categoryType === null)
    .map((row) => row.closesAt.getTime())
    .filter((end) => end !== closes)
  return [...new Set(ends)].map((end) => new Date(end))
}

const PART_OF_ANCHOR: Partial<Record<SeasonAnchorCode, AwardPart>> = {
  judging_opens: 'judging',
  judging_closes: 'judging',
  names_due: 'certificates',
  voting_opens: 'voting',
  voting_closes: 'voting',
}

/** The dates of what the award uses. */
export const anchorsInUse = (configs: Configs): SeasonAnchorCode[] =>
  (Object.keys(SEASON_ANCHORS) as SeasonAnchorCode[]).filter((code) =>
    usesPart(configs, PART_OF_ANCHOR[code]),
  )

/** The season's dates for rules, without those that are not set or of a part that the award does without. */
export function seasonAnchors(
  season: Pick<Season, 'announcedAt' | 'ceremonyAt'>,
  configs: ConfigValues,
  deadlines: readonly Deadline[],
): DatedAnchor[] {
  const call = callWindow(deadlines)
  const dates: Record<SeasonAnchorCode, (Date | null | undefined)[]> = {
    call_opens: [call?.opens],
    tier_end: tierEnds(deadlines),
    call_closes: [call?.closes],
    materials_due: [closingOf(deadlines, 'materials')],
    payment_due: [closingOf(deadlines, 'payment')],
    judging_opens: [parseMoment(configs.judging_date_open)],
    judging_closes: [parseMoment(configs.judging_date_closed)],
    announced: [season.announcedAt],
    names_due: [closingOf(deadlines, 'certificate_names')],
    voting_opens: [parseMoment(configs.voting_start_date)],
    voting_closes: [parseMoment(configs.voting_end_date)],
    ceremony: [season.ceremonyAt],
  }
  return anchorsInUse(configs).flatMap((code) => dates[code].flatMap((at) => (at ? [{ code, at }] : [])))
}
