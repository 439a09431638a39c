import type { CalendarRow } from '#app/domain/season/seasons/calendar.ts'
import { KIND_NAMES } from '#app/domain/season/seasons/deadline-checks.ts'
import { callWindow, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import type { AwardPart } from '#app/platform/award-parts.ts'
import { isUsed, link, say, type HelpSection, type HelpText } from '#app/platform/help.ts'
import { formatDate, formatDateTime } from '#app/ui/format/date-time.ts'

/** A season told month by month, from the award's own dates. Pure. */

type Settings = Readonly<Record<string, string>>

/** What an award prepares for and looks back on. */
type Anchor =
  | 'callOpens'
  | 'callCloses'
  | 'judgingOpens'
  | 'judgingCloses'
  | 'announced'
  | 'votingOpens'
  | 'votingCloses'
  | 'ceremony'

export interface SeasonDates {
  anchors: Partial<Record<Anchor, Date>>
  /** What happens at a moment. */
  moments: readonly { at: Date; label: string; part?: AwardPart }[]
}

/** What admins do some days before a date (below zero) or after it. */
interface Duty {
  of: Anchor
  days: number
  text: HelpText
  part?: AwardPart
}

const DUTIES: readonly Duty[] = [
  {
    of: 'callOpens',
    days: -28,
    text: say`Work through the ${link('setup check', '/admin/setup-check')}, and ${link('rehearse', '/admin/rehearsal')} the first and the last day of the call.`,
  },
  {
    of: 'callOpens',
    days: -14,
    text: say`Read the ${link('email rules', '/admin/cron-emails')} and turn on those you use.`,
  },
  { of: 'callOpens', days: -7, text: say`${link('Publish', '/admin/set-up/publish')} the season.` },
  {
    of: 'callCloses',
    days: -14,
    text: say`Review the drafts among ${link('all entries', '/admin/submissions')}, and what will be sent under ${link('Upcoming', '/admin/cron-emails/upcoming')}.`,
  },
  {
    of: 'callCloses',
    days: -2,
    text: say`Be reachable for questions. More time for everyone is given under ${link('Deadlines', '/admin/deadlines')}.`,
  },
  {
    of: 'callCloses',
    days: 1,
    text: say`Review the entries, answer requests for ${link('extra time', '/admin/submissions/extra-time')}, and match payments with ${link('bank statements', '/admin/bank-statements')}.`,
  },
  {
    of: 'judgingOpens',
    days: -42,
    text: say`Invite the ${link('committees', '/admin/judges/committees')}.`,
    part: 'judging',
  },
  {
    of: 'judgingOpens',
    days: -14,
    text: say`Check ${link('signatures', '/admin/judges/signatures')}, ${link('rubrics', '/admin/judges/rubrics')} and suspected ${link('conflicts', '/admin/judges/conflicts')}.`,
    part: 'judging',
  },
  {
    of: 'judgingOpens',
    days: 0,
    text: say`Switch judging on in the ${link('settings', '/admin/configs')}.`,
    part: 'judging',
  },
  {
    of: 'judgingCloses',
    days: -7,
    text: say`See which ${link('committees', '/admin/judges/committees')} are behind and remind their judges.`,
    part: 'judging',
  },
  {
    of: 'judgingCloses',
    days: 1,
    text: say`Confirm the slates under ${link('Nominations', '/admin/nominations')}.`,
    part: 'judging',
  },
  {
    of: 'announced',
    days: -7,
    text: say`Find nominees without an address and read the ${link('letters', '/admin/nominations/letters')}.`,
  },
  {
    of: 'announced',
    days: -7,
    text: say`Write the release in the ${link('newsroom', '/press')}: it stays hidden until the announcement.`,
    part: 'press',
  },
  {
    of: 'announced',
    days: 14,
    text: say`${link('Lock the names', '/admin/nominations/lock')} and make the ${link('certificates', '/admin/nomination-certificates')}.`,
  },
  {
    of: 'votingOpens',
    days: -14,
    text: say`Settle methods and dates of the ${link('round', '/admin/voting')}. They are fixed when voting opens.`,
    part: 'voting',
  },
  {
    of: 'votingOpens',
    days: 0,
    text: say`Two admins set their passphrases as key holders under ${link('Results', '/admin/voting/results')}.`,
    part: 'voting',
  },
  {
    of: 'votingCloses',
    days: -7,
    text: say`Check the ${link('turnout', '/admin/voting/turnout')} and remind members.`,
    part: 'voting',
  },
  {
    of: 'votingCloses',
    days: 1,
    text: say`Two key holders count the ballots under ${link('Results', '/admin/voting/results')}, and two open the result.`,
    part: 'voting',
  },
  {
    of: 'ceremony',
    days: -28,
    text: say`Put the ${link('running order', '/admin/ceremony')} together, with presenters and how names are said.`,
  },
  {
    of: 'ceremony',
    days: -21,
    text: say`Decide about ${link('media credentials', '/admin/media-credentials')}.`,
    part: 'press',
  },
  {
    of: 'ceremony',
    days: -3,
    text: say`Take the papers of the evening from the ${link('running order', '/admin/ceremony')}.`,
  },
  {
    of: 'ceremony',
    days: 1,
    text: say`Check that the results are public, and answer orders of ${link('extra trophies', '/admin/duplicate-trophies')}.`,
  },
  {
    of: 'ceremony',
    days: 30,
    text: say`Close the books under ${link('Financials', '/admin/financials')}, and make ${link('the next season', '/admin/seasons/next')}.`,
  },
]

const PERIODS: Readonly<Record<string, { opens: Anchor; closes: Anchor; part: AwardPart }>> = {
  judging: { opens: 'judgingOpens', closes: 'judgingCloses', part: 'judging' },
  voting: { opens: 'votingOpens', closes: 'votingCloses', part: 'voting' },
}
/** Moments of the settings that the calendar of entrants does not have. */
const SET_MOMENTS: readonly { setting: string; label: string; part?: AwardPart }[] = [
  { setting: 'committees_published_at', label: 'Judges are published', part: 'judging' },
  { setting: 'letter_embargo_until', label: 'First letters to nominees' },
  { setting: 'certificates_released_at', label: 'Certificates are released' },
  { setting: 'voting_results_published_at', label: 'Results are published' },
]

/** Reads a season's dates for its months. */
export function seasonDates(
  calendar: readonly CalendarRow[],
  deadlines: readonly Deadline[],
  settings: Settings,
): SeasonDates {
  const call = callWindow(deadlines)
  const anchors: SeasonDates['anchors'] = call ? { callOpens: call.opens, callCloses: call.closes } : {}
  const moments: SeasonDates['moments'][number][] = call
    ? [{ at: call.opens, label: 'The call for entries opens' }]
    : []
  for (const { key, label, from, at } of calendar) {
    const period = PERIODS[key]
    if (period && from) {
      anchors[period.opens] = from
      moments.push({ at: from, label: `${label} opens`, part: period.part })
    }
    if (period) {
      anchors[period.closes] = at
      moments.push({ at, label: `${label} closes`, part: period.part })
    }
    if (key === 'announced' || key === 'ceremony') {
      anchors[key] = at
      moments.push({ at, label })
    }
  }
  for (const { kind, name, closesAt } of deadlines)
    moments.push({ at: closesAt, label: `Deadline: ${name || KIND_NAMES[kind]}` })
  for (const { setting, ...rest } of SET_MOMENTS) {
    const at = parseMoment(settings[setting])
    if (at) moments.push({ at, ...rest })
  }
  return { anchors, moments }
}

const DAY_MS = 24 * 60 * 60_000
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A section for each month in which something happens or has to be done. */
export function monthsOfSeason(
  { anchors, moments }: SeasonDates,
  settings: Settings,
  zone: string,
): HelpSection[] {
  const lines = [
    ...moments
      .filter((moment) => isUsed(settings, moment))
      .map(({ at, label }) => ({ at, text: say`${formatDateTime(at, zone)}: ${label}.` })),
    ...DUTIES.filter((duty) => isUsed(settings, duty)).flatMap(({ of, days, text }) => {
      const anchor = anchors[of]
      if (!anchor) return []
      const at = new Date(anchor.getTime() + days * DAY_MS)
      return [{ at, text: [`From ${formatDate(at, zone)}: `, ...text] }]
    }),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const months = new Map<string, HelpText[]>()
  for (const { at, text } of lines) {
    const month = toLocalText(at, zone).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), text])
  }
  return [...months].map(([month, list]) => ({
    id: `month-${month}`,
    title: monthName.format(new Date(`${month}-15T12:00:00Z`)),
    blocks: [{ list }],
  }))
}
