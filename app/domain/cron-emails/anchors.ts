import { callWindow, closingOf, type Deadline } from '#app/domain/seasons/deadlines.ts'
import type { ConfigValues, Season } from '#app/domain/seasons/rules.ts'
import { parseMoment } from '#app/domain/seasons/windows.ts'

export interface SeasonAnchor {
  code: string
  /** As it follows "7 days before": "the close of the call". */
  label: string
  /** Something begins then: nobody is told of it on the day before it has come. Else something is due by then. */
  begins: boolean
}

/** The season's own dates that a rule can go by. */
export const SEASON_ANCHORS: readonly SeasonAnchor[] = [
  { code: 'call_opens', label: 'the opening of the call', begins: true },
  { code: 'tier_end', label: 'the end of each entry tier but the last', begins: false },
  { code: 'call_closes', label: 'the close of the call', begins: false },
  { code: 'materials_due', label: 'the day materials are due', begins: false },
  { code: 'payment_due', label: 'the day payments are due', begins: false },
  { code: 'credits_due', label: 'the day credits are locked', begins: false },
  { code: 'membership_due', label: 'the close of memberships', begins: false },
  { code: 'sponsor_artwork_due', label: 'the day sponsors’ artwork is due', begins: false },
  { code: 'media_requests_close', label: 'the close of media requests', begins: false },
  { code: 'judging_opens', label: 'the opening of judging', begins: true },
  { code: 'judging_closes', label: 'the close of judging', begins: false },
  { code: 'announced', label: 'the announcement of the nominees', begins: true },
  { code: 'voting_opens', label: 'the opening of voting', begins: true },
  { code: 'voting_closes', label: 'the close of voting', begins: false },
  { code: 'ceremony', label: 'the ceremony', begins: true },
]

export function findSeasonAnchor(code: string | null): SeasonAnchor | null {
  return SEASON_ANCHORS.find((anchor) => anchor.code === code) ?? null
}

export interface DatedAnchor {
  code: string
  at: Date
}

/** Ends of the tiers open to every category after which another price follows. */
function tierEnds(deadlines: readonly Deadline[]): Date[] {
  const closes = callWindow(deadlines)?.closes.getTime()
  const ends = deadlines
    .filter((row) => row.kind === 'entry_tier' && row.categoryId === null && row.categoryType === null)
    .map((row) => row.closesAt.getTime())
    .filter((end) => end !== closes)
  return [...new Set(ends)].map((end) => new Date(end))
}

/** What dates the season has for rules to go by, as they are set now; one that is not set is left out. */
export function seasonAnchors(
  season: Pick<Season, 'announcedAt' | 'ceremonyAt'>,
  configs: ConfigValues,
  deadlines: readonly Deadline[],
): DatedAnchor[] {
  const call = callWindow(deadlines)
  const dates: Record<string, (Date | null | undefined)[]> = {
    call_opens: [call?.opens],
    tier_end: tierEnds(deadlines),
    call_closes: [call?.closes],
    materials_due: [closingOf(deadlines, 'materials')],
    payment_due: [closingOf(deadlines, 'payment')],
    credits_due: [closingOf(deadlines, 'credits')],
    membership_due: [closingOf(deadlines, 'membership')],
    sponsor_artwork_due: [closingOf(deadlines, 'sponsor_artwork')],
    media_requests_close: [closingOf(deadlines, 'media_credentials')],
    judging_opens: [parseMoment(configs.judging_date_open)],
    judging_closes: [parseMoment(configs.judging_date_closed)],
    announced: [season.announcedAt],
    voting_opens: [parseMoment(configs.voting_start_date)],
    voting_closes: [parseMoment(configs.voting_end_date)],
    ceremony: [season.ceremonyAt],
  }
  return SEASON_ANCHORS.flatMap(({ code }) =>
    (dates[code] ?? []).flatMap((at) => (at ? [{ code, at }] : [])),
  )
}
