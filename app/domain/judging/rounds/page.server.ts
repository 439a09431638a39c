import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { eligible, judged } from '#app/domain/judging/reviews/eligible.server.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { isBarred, readRoundFacts, type RoundFacts } from './facts.server.ts'
import { handedIn } from './materials/queries.server.ts'
import { listRounds, type Round } from './queries.server.ts'
import { percentError } from './pairs/pairs-model.ts'
import { marginText } from './pairs/pairs-standing.ts'
import { termsText } from './terms.ts'
import { answersOf, meanOf, roundState, ruleText, type Answer, type RoundState } from './rules.ts'

/** The page lists an entry as one of these; `late` came into the category after the round was decided. */
export type RowState = 'advances' | 'out' | 'tied' | 'late'

export interface RoundRow {
  id: number
  code: string
  title: string
  state: RowState
  /** Decided by hand, with the reason. */
  reason: string
  byHand: boolean
  isTie: boolean
  yes: number
  no: number
  unsure: number
  /** Of a round of points or places: the judges who had it, and what they gave. */
  judges: number
  points: number
  /** In percent of an equal share or against the average entry, or hundredths of a point; see `meanOf`. */
  mean: number
  /** The standard error of that percent in a round of pairs; null where none is known. */
  error: number | null
  /** Fewer answers than the round asks for. */
  isShort: boolean
  /** What the round asks of those who advance was handed in, or not; null where it asks for nothing, or not yet. */
  handedIn: boolean | null
}

interface EntryName {
  id: number
  code: string
  title: string
}

/** The entries of a category that the reader may see, by number: those still in, or all. */
async function namesOf(
  viewer: Viewer,
  categoryId: number,
  which: 'in' | 'all',
  now: Date,
  reader: Reader,
): Promise<EntryName[]> {
  const rows = await reader
    .selectFrom('submissions as s')
    .where('s.category_id', '=', categoryId)
    .where(which === 'in' ? judged('s') : eligible('s'))
    .where(withoutConflict(viewer, 's.id', now))
    .select(['s.id', 's.code', 's.title'])
    .orderBy('s.code')
    .orderBy('s.id')
    .limit(5_000)
    .execute()
  return rows.map(({ id, code, title }) => ({ id, code: code ?? '', title: shownTitle(title) }))
}

function dryRunRows(names: readonly EntryName[], round: Round, facts: RoundFacts): RoundRow[] {
  const standings = new Map(facts.standing.entries.map((each) => [each.entry, each]))
  const outcomes = new Map(facts.outcomes.map((each) => [each.entry, each]))
  return names.flatMap((name): RoundRow[] => {
    const [standing, outcome] = [standings.get(name.id), outcomes.get(name.id)]
    if (!standing || !outcome) return []
    const { yes, no, unsure, judges, points, worth, error } = standing
    return [
      {
        ...name,
        ...{ yes, no, unsure, judges, points, mean: meanOf(round, standing) },
        error: error === null ? null : percentError(worth, error),
        state: outcome.advances === null ? 'tied' : outcome.advances ? 'advances' : 'out',
        reason: facts.choices.get(name.id)?.reason ?? '',
        byHand: outcome.why === 'choice',
        isTie: outcome.why === 'tie',
        isShort: answersOf(standing) < round.minAnswers,
        handedIn: null,
      },
    ]
  })
}

const NOTHING = { yes: 0, no: 0, unsure: 0, judges: 0, points: 0, mean: 0, error: null }

/** The entries of a decided round: its results, and what came into the category since, once they passed the rounds before. */
async function resultRows(
  names: readonly EntryName[],
  round: Round,
  rounds: readonly Round[],
  reader: Reader,
) {
  const before = rounds
    .filter(({ opensAt, id }) => id !== round.id && opensAt < round.opensAt)
    .map(({ id }) => id)
  const results = await reader
    .selectFrom('round_results')
    .where('round_id', 'in', [round.id, ...before])
    .select([
      'round_id as roundId',
      'submission_id as entry',
      'advanced',
      'why',
      'reason',
      'yes',
      'no',
      'unsure',
      'judges',
      'points',
      'worth',
      'error',
    ])
    .execute()
  const given = round.toldAt !== null && round.materialsDue !== null ? await handedIn(round.id, reader) : null
  const own = new Map(results.flatMap((row) => (row.roundId === round.id ? [[row.entry, row] as const] : [])))
  const passed = (entry: number) =>
    before.every((id) => results.some((row) => row.roundId === id && row.entry === entry && row.advanced))
  return names.flatMap((name): RoundRow[] => {
    const result = own.get(name.id)
    const shared = { ...name, isShort: false, handedIn: null }
    if (!result)
      return passed(name.id)
        ? [{ ...shared, ...NOTHING, state: 'late', reason: '', byHand: false, isTie: false }]
        : []
    const { advanced, why, reason, yes, no, unsure, judges, points, worth, error } = result
    return [
      {
        ...shared,
        ...{ yes, no, unsure, reason, judges, points, mean: meanOf(round, result) },
        error: error === null ? null : percentError(worth, error),
        state: advanced ? 'advances' : 'out',
        handedIn: advanced && given ? given.has(name.id) : null,
        byHand: why === 'choice' || why === 'late',
        isTie: why === 'tie',
      },
    ]
  })
}

/** A round as its page and its links name it. */
const shownRound = (round: Round, now: Date) => ({
  ...round,
  ruleText: ruleText(round),
  termsText: termsText(round),
  state: roundState(round, now) as RoundState,
})

/**
 * The rounds of a category for its chair or an admin, and one of them: who has answered while it is on, what its rule makes of it once it
 * is over, what was decided after that. Answers are not shown while they may still change. Who has a conflict of interest in the category
 * decides nothing, and sees what came out of the entries they may see.
 */
export async function loadRounds(
  viewer: Viewer,
  access: BoardAccess,
  asked: number | null,
  now: Date,
  reader: Reader,
) {
  const { category } = access
  const [rounds, barred] = await Promise.all([
    listRounds(category.id, reader),
    isBarred(viewer, category.id, reader),
  ])
  const known = rounds.map((round) => shownRound(round, now))
  const round = known.find(({ id }) => id === (asked ?? access.round?.id)) ?? known.at(-1) ?? null
  const shared = {
    rounds: known,
    round,
    barred,
    progress: null,
    rows: [] as RoundRow[],
    digest: '',
    marginText: '',
  }
  if (!round) return shared
  if (round.state === 'decided') {
    const names = await namesOf(viewer, category.id, 'all', now, reader)
    return { ...shared, rows: await resultRows(names, round, rounds, reader) }
  }
  // A round that comes after the one that is on has nothing to show yet.
  if (round.id !== access.round?.id || round.state === 'not_yet') return shared
  const facts = await readRoundFacts(access, round, reader)
  const decides = round.state === 'over' && !barred
  const names = barred ? [] : await namesOf(viewer, category.id, 'in', now, reader)
  return {
    ...shared,
    progress: {
      judges: barred ? [] : facts.standing.judges,
      missing: barred ? 0 : facts.standing.judges.reduce((sum, { done, due }) => sum + due - done, 0),
      entries: names.length,
    },
    rows: round.state === 'over' ? dryRunRows(names, round, facts) : [],
    // Both are made of the answers, so they are not told while these may change, nor to who takes no part.
    digest: decides ? facts.digest : '',
    marginText: decides && facts.margin !== null ? marginText(facts.margin) : '',
  }
}

export type RoundsPage = Awaited<ReturnType<typeof loadRounds>>

interface JudgeAnswer {
  name: string
  /** Null where points or places are given, or pairs are compared. */
  answer: Answer | null
  /** Of pairs: how often the entry was better, the other one was, and there was no difference. */
  better: number
  worse: number
  same: number
  /** Points or the place; 0 for none. */
  mark: number
  reason: string
  answeredAt: Date
}

/** Reads an entry of a round that is over, with each answer and its reason; null for one that the reader does not see there. */
export async function loadRoundEntry(
  viewer: Viewer,
  access: BoardAccess,
  submissionId: number,
  asked: number | null,
  now: Date,
  reader: Reader,
) {
  const page = await loadRounds(viewer, access, asked, now, reader)
  const row = page.rows.find(({ id }) => id === submissionId)
  if (!row || !page.round) return null
  // An answer of a judge with a conflict counts as little as a score of theirs.
  const { rows: answers } = await sql<JudgeAnswer>`
    with given as (
      select user_id, answer, 0 as mark, 0 as better, 0 as worse, 0 as same, reason, answered_at from round_answers
        where round_id = ${page.round.id} and submission_id = ${submissionId}
      union all
      select s.user_id, null, m.mark, 0, 0, 0, '', s.saved_at from round_sheets s
        join round_marks m on m.sheet_id = s.id and m.version = s.version
        where s.round_id = ${page.round.id} and s.finished and m.submission_id = ${submissionId}
      union all
      select s.user_id, null, 0, count(*) filter (where p.answer = case when p.first_id = ${submissionId} then 'first' else 'second' end)::int,
        count(*) filter (where p.answer = case when p.first_id = ${submissionId} then 'second' else 'first' end)::int,
        count(*) filter (where p.answer = 'same')::int, '', max(p.answered_at)
      from round_sheets s join round_pairs p on p.sheet_id = s.id
      where s.round_id = ${page.round.id} and ${submissionId} in (p.first_id, p.second_id)
        and not exists (select from conflicted_entries(array[s.user_id], 'infinity'::timestamptz) lost (entry)
          where lost.entry in (p.first_id, p.second_id))
      group by s.user_id)
    select ${personName('u')} as name, given.answer, given.mark, given.better, given.worse, given.same, given.reason, given.answered_at as "answeredAt"
    from given join users u on u.id = given.user_id
    where ${submissionId} not in (select conflicted_entries(array[given.user_id], 'infinity'::timestamptz))
    order by lower(u.last_name), u.id limit 200`.execute(reader)
  const entry = await reader
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .select('public_id as publicId')
    .executeTakeFirstOrThrow()
  return { ...page, rows: [], row: { ...row, publicId: entry.publicId }, answers, round: page.round }
}
