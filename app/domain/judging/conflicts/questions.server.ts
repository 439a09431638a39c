import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { seatIn } from '#app/domain/judging/committees/seats.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import type { NamesAsked, Question } from './questions.ts'
import { suggestConflicts } from './suggest-conflicts.server.ts'
import {
  peopleBehind,
  withoutConflict,
  adminWithoutConflict,
} from '#app/platform/conflicts/visibility.server.ts'

interface Questions {
  /** Suspected ones first, then what nobody has answered, then the rest; each by number. */
  entries: Question[]
  /** Entries of this committee the person is kept from; which ones is not said. */
  recused: number
}

const MOST_ENTRIES = 1_000
/** People as far as they are needed to answer; the whole credits can be as long as a film's. */
const MOST_PEOPLE = 60

/**
 * What a judge is asked about the entries of a category's committee (pitfall C3). What ties them, by their own word or whatever
 * they said, is not in it: they have been heard, and only somebody free of the entry can lift it.
 */
async function conflictQuestions(viewer: Viewer, categoryId: number, now: Date): Promise<Questions> {
  const { rows } = await sql<Question & { open: boolean }>`
    select s.id as "submissionId", s.code, s.title, st.name as studio, c.source, c.reason,
      coalesce(c.status, 'not_asked') as state,
      coalesce(c.status, 'suspected') = 'suspected' or (c.status <> 'declared' and ${withoutConflict(viewer, 's.id', now)}) as open,
      array(select p.full_name from submission_people p
        where p.submission_id = s.id and p.full_name <> '' order by p.sort limit ${MOST_PEOPLE}) as people
    from submissions s
    join studios st on st.id = s.studio_id
    left join conflicts c on c.submission_id = s.id and c.user_id = ${viewer.userId}
    where s.category_id = ${categoryId} and ${eligible('s')} and ${adminWithoutConflict(viewer, 's.id', now)}
    order by case coalesce(c.status, 'not_asked') when 'suspected' then 0 when 'not_asked' then 1 else 2 end, s.code, s.id
    limit ${MOST_ENTRIES}`.execute(db())
  const shown = rows.filter(({ open }) => open)
  return {
    entries: shown.map(({ open: _, ...row }) => ({
      ...row,
      reason: row.state === 'suspected' ? row.reason : '',
      title: shownTitle(row.title),
    })),
    recused: rows.length - shown.length,
  }
}

/** Of how many entries of a category somebody has not said yet whether anything ties them to it; what is suspected is asked too. */
export async function openQuestions(viewer: Viewer, categoryId: number, now: Date): Promise<number> {
  const { count } = await db()
    .selectFrom('submissions as s')
    .leftJoin('conflicts as c', (join) =>
      join.onRef('c.submission_id', '=', 's.id').on('c.user_id', '=', viewer.userId),
    )
    .where('s.category_id', '=', categoryId)
    .where(eligible('s'))
    .where(adminWithoutConflict(viewer, 's.id', now))
    .where((eb) => eb.or([eb('c.id', 'is', null), eb('c.status', '=', 'suspected')]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The studios and people of the entries a judge was not asked about, by the alphabet; nobody learns from it who made what. */
function namesAsked({ entries }: Questions): NamesAsked {
  const open = entries.filter(({ state }) => state === 'not_asked' || state === 'suspected')
  const byAlphabet = new Intl.Collator('en')
  const names = [...new Set(open.flatMap(({ studio, people }) => [studio, ...people]))].sort((a, b) =>
    byAlphabet.compare(a, b),
  )
  const suspected = open
    .filter(({ state }) => state === 'suspected')
    .map(({ studio, source, reason }) =>
      // What was written when signing may be a title, and a title stands beside no name.
      source === 'signature'
        ? { name: '', reason: 'Something you wrote when you signed fits one of the entries.' }
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

/** What the ticked names say about the entries behind them: tied where one of them is ticked, otherwise not. */
function answersByName({ entries }: Questions, ticked: ReadonlySet<string>): Map<number, 'none' | 'tied'> {
  const open = entries.filter(({ state }) => state === 'not_asked' || state === 'suspected')
  return new Map(
    open.map(({ submissionId, studio, people }) => [
      submissionId,
      [studio, ...people].some((name) => ticked.has(name)) ? 'tied' : 'none',
    ]),
  )
}

/** Everything the page of questions shows, or null for somebody without an accepted seat on the category's committee. */
export async function questionsPage(
  viewer: Viewer,
  categoryId: number,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const seat = await seatIn(viewer.userId, categoryId, db())
  if (!seat) return null
  // Whoever opens it sees what the product has found up to now, also where the sweep has not come by.
  if (!readOnly && peopleBehind(viewer).length === 1)
    await transaction((trx) => suggestConflicts(viewer.userId, categoryId, seat.year, now, trx))
  const [head, configs, questions] = await Promise.all([
    db()
      .selectFrom('committees as c')
      .innerJoin('categories as k', 'k.id', 'c.category_id')
      .where('c.id', '=', seat.committeeId)
      .select(['k.name', 'k.type', 'k.number'])
      .executeTakeFirstOrThrow(),
    configValues(),
    conflictQuestions(viewer, categoryId, now),
  ])
  const blind = configs.judging_blind === '1'
  return {
    category: head,
    blind,
    // In blind mode no entry is named on this page at all.
    entries: blind ? [] : questions.entries,
    names: blind ? namesAsked(questions) : { names: [], suspected: [], hash: '' },
    open: questions.entries.filter(({ state }) => state === 'not_asked' || state === 'suspected').length,
    recused: questions.recused,
  }
}

/** The answers of blind mode: ticked names, and that the list was read. `conflict` when the list has changed since. */
export async function readByName(
  viewer: Viewer,
  categoryId: number,
  form: FormData,
  now: Date,
): Promise<Outcome<Map<number, 'none' | 'tied'>>> {
  const questions = await conflictQuestions(viewer, categoryId, now)
  const { names, hash } = namesAsked(questions)
  if (form.get('hash') !== hash)
    return refuse('conflict', 'The list has changed since you opened it. Please read it again.')
  if (form.get('sure') !== 'on')
    return refuse('invalid', 'Say that you have read the whole list; nothing was saved.')
  const ticked = new Set(form.getAll('tied').map((index) => names[Number(index)] ?? ''))
  return ok(answersByName(questions, ticked))
}
