import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findSeat } from '#app/domain/judging/committees/seats.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { assignedTo } from '#app/domain/judging/assignment/assigned.server.ts'
import type { Answer } from './commands.server.ts'
import type { NamesAsked, Question } from './questions.ts'
import type { NameAnswers } from './schema.ts'
import { suggestConflicts } from './suggest-conflicts.server.ts'
import {
  peopleBehind,
  withoutConflict,
  adminWithoutConflict,
} from '#app/platform/conflicts/visibility.server.ts'

type Questions = Awaited<ReturnType<typeof conflictQuestions>>

const MAX_ENTRIES = 5_000
/** As many people of the credits as it takes to answer. */
const MAX_PEOPLE = 60

/** True for an entry `s` that the person scores on the committee of the category. */
function isAsked({ userId }: Viewer, categoryId: number) {
  const committee = sql`(select id from committees where category_id = ${categoryId})`
  return assignedTo(userId, committee, 's.id')
}

/**
 * The conflict questions about the entries of a category's committee, where they are assigned about the judge's own. Entries the
 * judge has a conflict with are left out, because only another person can clear it.
 */
async function conflictQuestions(viewer: Viewer, categoryId: number, now: Date) {
  const { rows } = await sql<Question & { open: boolean }>`
    select s.id as "submissionId", s.code, s.title, st.name as studio, c.source, c.reason,
      coalesce(c.status, 'not_asked') as state,
      coalesce(c.status, 'suspected') = 'suspected' or (c.status <> 'declared' and ${withoutConflict(viewer, 's.id', now)}) as open,
      array(select p.full_name from submission_people p
        where p.submission_id = s.id and p.full_name <> '' order by p.sort limit ${MAX_PEOPLE}) as people
    from submissions s
    join studios st on st.id = s.studio_id
    left join conflicts c on c.submission_id = s.id and c.user_id = ${viewer.userId}
    where s.category_id = ${categoryId} and ${judged('s')} and ${adminWithoutConflict(viewer, 's.id', now)}
      and ${isAsked(viewer, categoryId)}
    order by case coalesce(c.status, 'not_asked') when 'suspected' then 0 when 'not_asked' then 1 else 2 end, s.code, s.id
    limit ${MAX_ENTRIES}`.execute(db())
  const shown = rows.filter(({ open }) => open)
  return {
    /** Suspected ones first, then unanswered ones, then the rest; each by number. */
    entries: shown.map(({ open: _, ...row }) => ({
      ...row,
      reason: row.state === 'suspected' ? row.reason : '',
      title: shownTitle(row.title),
    })),
    /** How many entries the person is recused from; which ones is not revealed. */
    recused: rows.length - shown.length,
  }
}

/** Counts the entries of a category whose conflict question a judge has not answered, suspected ones included. */
export async function countOpenQuestions(viewer: Viewer, categoryId: number, now: Date): Promise<number> {
  return countOf(
    db()
      .selectFrom('submissions as s')
      .leftJoin('conflicts as c', (join) =>
        join.onRef('c.submission_id', '=', 's.id').on('c.user_id', '=', viewer.userId),
      )
      .where('s.category_id', '=', categoryId)
      .where(judged('s'))
      .where(adminWithoutConflict(viewer, 's.id', now))
      .where(isAsked(viewer, categoryId))
      .where((eb) => eb.or([eb('c.id', 'is', null), eb('c.status', '=', 'suspected')])),
  )
}

const isUnanswered = ({ state }: Question) => state === 'not_asked' || state === 'suspected'

/** The studios and people of the unanswered entries, by the alphabet, so that they do not reveal who made which entry. */
function namesAsked({ entries }: Questions): NamesAsked {
  const open = entries.filter(isUnanswered)
  const byAlphabet = new Intl.Collator('en')
  const names = [...new Set(open.flatMap(({ studio, people }) => [studio, ...people]))].sort((a, b) =>
    byAlphabet.compare(a, b),
  )
  const suspected = open
    .filter(({ state }) => state === 'suspected')
    .map(({ studio, source, reason }) =>
      // The agreement may name a title, which is never shown beside a name.
      source === 'signature'
        ? { name: '', reason: 'Something in your agreement matches one of the entries.' }
        : { name: studio, reason },
    )
    .sort((a, b) => byAlphabet.compare(a.name, b.name))
  const ids = open.map(({ submissionId }) => submissionId).sort((a, b) => a - b)
  const hash = createHash('sha256')
    .update(JSON.stringify([ids, names]))
    .digest('hex')
    .slice(0, 32)
  return { names, suspected, hash }
}

/** The answers for the entries behind the names: a conflict where one of their names is ticked. */
function answersByName({ entries }: Questions, ticked: ReadonlySet<string>): Map<number, Answer> {
  const open = entries.filter(isUnanswered)
  return new Map(
    open.map(({ submissionId, studio, people }) => [
      submissionId,
      [studio, ...people].some((name) => ticked.has(name)) ? 'conflict' : 'none',
    ]),
  )
}

/** The page of conflict questions, or null for a person without an accepted seat on the category's committee. */
export async function questionsPage(
  viewer: Viewer,
  categoryId: number,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const seat = await findSeat(viewer.userId, categoryId, db())
  if (!seat) return null
  // The page shows suspicions the hourly sweep has not found yet.
  if (!readOnly && peopleBehind(viewer).length === 1)
    await transaction((trx) => suggestConflicts(viewer.userId, categoryId, seat.year, now, trx))
  const [configs, questions] = await Promise.all([configValues(), conflictQuestions(viewer, categoryId, now)])
  const blind = configs.judging_blind === '1'
  const { name, type, number } = seat
  return {
    category: { name, type, number },
    blind,
    // In blind judging the page names no entry.
    entries: blind ? [] : questions.entries,
    names: blind ? namesAsked(questions) : { names: [], suspected: [], hash: '' },
    open: questions.entries.filter(isUnanswered).length,
    recused: questions.recused,
  }
}

/** The answers of blind judging, by ticked names of the list with `hash`. Refuses `conflict` when the list has changed. */
export async function answerByName(
  viewer: Viewer,
  categoryId: number,
  { hash: read, sure, conflict }: NameAnswers,
  now: Date,
) {
  const questions = await conflictQuestions(viewer, categoryId, now)
  const { names, hash } = namesAsked(questions)
  if (read !== hash) return refuse('conflict', 'The list has changed since you opened it. Read it again.')
  if (!sure) return refuse('invalid', 'Confirm that you have read the whole list.')
  const answers = answersByName(questions, new Set(conflict.map((index) => names[Number(index)] ?? '')))
  return ok({ answers, rest: [] })
}
