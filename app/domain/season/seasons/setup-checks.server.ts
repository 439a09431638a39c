import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import {
  stops,
  warns,
  type Finding,
  type SetupCheck,
  type SetupQuestion,
} from '#app/platform/setup-checks.ts'
import { identityChecks } from '#app/domain/season/identity/setup-checks.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { concernsOf, type CategoryName } from './deadline-checks.ts'
import { namedCategories } from './deadline-queries.server.ts'
import { callState, callWindow, closingOf, type Deadline } from './deadlines.ts'
import { deadlinesOf } from './queries.server.ts'
import { parseMoment } from './windows.ts'

export const DEADLINES = { to: href('/admin/deadlines'), label: 'Deadlines' }
export const SETTINGS = { to: href('/admin/configs'), label: 'Settings' }

/** Whether the call and the dates after it fit together. */
export async function findSeasonChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const [deadlines, categories] = await Promise.all([
    deadlinesOf(asked.year, reader),
    namedCategories(asked.year, reader),
  ])
  return [...seasonChecks({ ...asked, deadlines, categories }), ...identityChecks(asked)]
}

interface SeasonFacts extends Omit<SetupQuestion, 'year'> {
  deadlines: readonly Deadline[]
  categories: readonly CategoryName[]
}

export function seasonChecks(facts: SeasonFacts): SetupCheck[] {
  const { deadlines, categories, zone } = facts
  const concerns = concernsOf(deadlines, categories, zone)
  return [
    { stage: 'entering', title: 'Submissions are open', findings: callFindings(facts) },
    {
      stage: 'entering',
      title: 'Entry tiers fit together',
      findings: concerns.map(({ message }) => warns(DEADLINES, message)),
    },
    { stage: 'later', title: 'Later dates fit together', findings: laterFindings(facts) },
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

function laterFindings({ configs, deadlines }: SeasonFacts): Finding[] {
  const call = callWindow(deadlines)
  const materials = closingOf(deadlines, 'materials')
  const window = (from: string | undefined, to: string | undefined) => [parseMoment(from), parseMoment(to)]
  const [judgingFrom, judgingTo] = window(configs.judging_date_open, configs.judging_date_closed)
  const [votingFrom, votingTo] = window(configs.voting_start_date, configs.voting_end_date)
  return [
    ...(materials
      ? call && materials < call.closes
        ? [warns(DEADLINES, 'Materials are due before submissions close.')]
        : []
      : [warns(DEADLINES, 'There is no materials deadline: files are due when submissions close.')]),
    ...(judgingFrom && judgingTo
      ? [
          ...(judgingTo <= judgingFrom ? [warns(SETTINGS, 'Judging closes before it opens.')] : []),
          ...(call && judgingFrom < call.closes
            ? [warns(SETTINGS, 'Judging opens before submissions close.')]
            : []),
        ]
      : [warns(SETTINGS, 'The judging dates are not set.')]),
    ...(votingFrom && votingTo
      ? [
          ...(votingTo <= votingFrom ? [warns(SETTINGS, 'Voting closes before it opens.')] : []),
          ...(judgingTo && votingFrom < judgingTo
            ? [warns(SETTINGS, 'Voting opens before judging closes.')]
            : []),
        ]
      : [warns(SETTINGS, 'The voting dates are not set.')]),
  ]
}
