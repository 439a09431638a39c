import type { Reader } from '#db/client.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { href } from '#app/platform/href.ts'
import {
  checksInUse,
  stops,
  warns,
  type Finding,
  type SetupCheck,
  type SetupQuestion,
} from '#app/platform/setup-checks.ts'
import { identityChecks } from '#app/domain/season/identity/setup-checks.ts'
import { formatDateTime, formatDay } from '#app/ui/format/date-time.ts'
import { concernsOf, type CategoryName } from './deadline-checks.ts'
import { namedCategories } from './deadline-queries.server.ts'
import { callState, callWindow, closingOf, type Deadline } from './deadlines.ts'
import { currentSeason, currentSeasonIn, deadlinesOf } from './queries.server.ts'
import type { Season } from './rules.ts'
import { isJudgingOpen, parseMoment } from './windows.ts'

export const DEADLINES = { to: href('/admin/deadlines'), label: 'Deadlines' }
export const SETTINGS = { to: href('/admin/configs'), label: 'Settings' }

/** Whether the call and the dates after it fit together. */
export async function findSeasonChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  return [...seasonChecks(await readSeasonFacts(asked, reader)), ...identityChecks(asked)]
}

/** Reads what the checks of a season's dates ask. */
export async function readSeasonFacts(asked: SetupQuestion, reader: Reader): Promise<SeasonFacts> {
  const [season, deadlines, categories, asking] = await Promise.all([
    reader.isTransaction ? currentSeasonIn(reader) : currentSeason(),
    deadlinesOf(asked.year, reader),
    namedCategories(asked.year, reader),
    reader
      .selectFrom('category_fields as f')
      .innerJoin('categories as c', 'c.id', 'f.category_id')
      .where('c.year', '=', asked.year)
      .where('c.status', '<>', 'archived')
      .where('f.required_by', '=', 'materials')
      .select('f.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...asked, season, deadlines, categories, asksForMaterials: asking !== undefined }
}

interface SeasonFacts extends Omit<SetupQuestion, 'year'> {
  deadlines: readonly Deadline[]
  categories: readonly CategoryName[]
  season: Season
  /** A category asks for files after submissions close. */
  asksForMaterials: boolean
}

/** Lists what is wrong with the dates, what stops entrants first. That submissions are not open yet, or closed, is not wrong. */
export function dateFindings(facts: SeasonFacts): Finding[] {
  const isBroken = ['unset', 'between'].includes(callState(facts.deadlines, facts.now))
  const findings = checksInUse(seasonChecks(facts), facts.configs).flatMap((check) => check.findings)
  return [
    ...findings.filter(({ level }) => level === 'stops' && isBroken),
    ...findings.filter(({ level }) => level === 'warns'),
  ]
}

export function seasonChecks(facts: SeasonFacts): SetupCheck[] {
  const { deadlines, categories, zone } = facts
  const concerns = concernsOf(deadlines, categories, zone)
  return [
    { stage: 'entering', title: 'Submissions are open', findings: callFindings(facts) },
    {
      stage: 'entering',
      title: 'Entry tiers fit together',
      findings: concerns.map(({ ids, message }) => {
        const id = ids.at(-1)
        const page = id
          ? { to: href('/admin/deadlines/edit/:id', { id }), label: 'Change deadline' }
          : DEADLINES
        return warns(page, message)
      }),
    },
    {
      stage: 'entering',
      title: 'Works can be released before submissions close',
      findings: releaseFindings(facts),
    },
    {
      stage: 'later',
      title: 'Materials are due after submissions close',
      findings: materialsFindings(facts),
    },
    { stage: 'later', part: 'judging', title: 'Judging has its dates', findings: judgingFindings(facts) },
    { stage: 'later', part: 'voting', title: 'Voting has its dates', findings: votingFindings(facts) },
  ]
}

function callFindings({ deadlines, zone, now }: SeasonFacts): Finding[] {
  const call = callWindow(deadlines)
  const at = (moment: Date) => formatDateTime(moment, zone)
  switch (callState(deadlines, now)) {
    case 'unset':
      return [stops(DEADLINES, 'The season has no entry tier, so no one can enter.')]
    case 'before':
      return [stops(DEADLINES, `Submissions are not open yet. They open ${call ? at(call.opens) : 'later'}.`)]
    case 'between':
      return [stops(DEADLINES, 'There is a gap between entry tiers now.')]
    case 'closed':
      return [stops(DEADLINES, `Submissions closed ${call ? at(call.closes) : 'earlier'}.`)]
    case 'open':
      return []
  }
}

function materialsFindings({ deadlines, asksForMaterials }: SeasonFacts): Finding[] {
  const call = callWindow(deadlines)
  const materials = closingOf(deadlines, 'materials')
  if (materials && call && materials < call.closes)
    return [warns(DEADLINES, 'Materials are due before submissions close.')]
  return materials || !asksForMaterials
    ? []
    : [warns(DEADLINES, 'There is no materials deadline: files are due when submissions close.')]
}

/** Works that can be entered, but come out after the call: the dates of releases are probably not set. */
function releaseFindings({ season, deadlines, zone }: SeasonFacts): Finding[] {
  const call = callWindow(deadlines)
  if (!call) return []
  const [from, to] = [Date.parse(season.eligibleFrom), Date.parse(season.eligibleTo)]
  if (call.closes.getTime() >= (from + to) / 2) return []
  const page = { to: href('/admin/seasons/edit/:year', { year: season.year }), label: 'Season' }
  return [
    warns(
      page,
      `Submissions close ${formatDateTime(call.closes, zone)}, but works can be released from ${formatDay(season.eligibleFrom)} to ${formatDay(season.eligibleTo)}.`,
    ),
  ]
}

const windowOf = (from: string | undefined, to: string | undefined) => [parseMoment(from), parseMoment(to)]
const judgingWindow = ({ configs }: Pick<SeasonFacts, 'configs'>) =>
  windowOf(configs.judging_date_open, configs.judging_date_closed)

function judgingFindings(facts: SeasonFacts): Finding[] {
  const call = callWindow(facts.deadlines)
  const [from, to] = judgingWindow(facts)
  if (!from || !to) return [warns(SETTINGS, 'The judging dates are not set.')]
  return [
    ...(to <= from ? [warns(SETTINGS, 'Judging closes before it opens.')] : []),
    ...(call && from < call.closes ? [warns(SETTINGS, 'Judging opens before submissions close.')] : []),
    ...(to <= facts.now && isJudgingOpen(facts.configs)
      ? [warns(SETTINGS, 'Judging is still switched on, although its dates have passed.')]
      : []),
  ]
}

function votingFindings(facts: SeasonFacts): Finding[] {
  const { configs } = facts
  const [, judgingTo] = judgingWindow(facts)
  const [from, to] = windowOf(configs.voting_start_date, configs.voting_end_date)
  if (!from || !to) return [warns(SETTINGS, 'The voting dates are not set.')]
  return [
    ...(to <= from ? [warns(SETTINGS, 'Voting closes before it opens.')] : []),
    ...(judgingTo && from < judgingTo && usesPart(configs, 'judging')
      ? [warns(SETTINGS, 'Voting opens before judging closes.')]
      : []),
  ]
}
