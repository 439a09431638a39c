import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { withoutNames } from '#app/domain/judging/reviews/blind.ts'
import { standingOf } from './rules.ts'

/** Those of one entry, the oldest first. */
const ofEntry = (submissionId: number, reader: Reader) =>
  reader
    .selectFrom('clarifications as c')
    .where('c.submission_id', '=', submissionId)
    .select(['c.id', 'c.state', 'c.question', 'c.asked_at as askedAt', 'c.due_at as dueAt'])
    .select(['c.seen_at as seenAt', 'c.answer', 'c.answered_at as answeredAt'])
    .orderBy('c.id')
    .limit(100)

/**
 * What a committee asked about an entry, with the answers, for people who may read the entry there. In blind judging the names of those
 * who made it are hidden in the answers, as in the entry itself.
 */
export async function clarificationsForJudges(
  submissionId: number,
  { committeeId, blind }: { committeeId: number; blind: boolean },
  now: Date,
) {
  const rows = await ofEntry(submissionId, db()).where('c.committee_id', '=', committeeId).execute()
  const names = blind && rows.length > 0 ? await namesBehind(submissionId) : []
  return rows.map(({ state, answer, ...row }) => ({
    ...row,
    answer: withoutNames(answer, names),
    standing: standingOf({ state, dueAt: row.dueAt }, now),
  }))
}

export type JudgesClarification = Awaited<ReturnType<typeof clarificationsForJudges>>[number]

async function namesBehind(submissionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select st.name from submissions s join studios st on st.id = s.studio_id where s.id = ${submissionId}
    union select full_name from submission_people where submission_id = ${submissionId} limit 1000`.execute(
    db(),
  )
  return rows.map(({ name }) => name)
}

/** What those who entered a work are asked about it, and have answered; what was withdrawn before they answered is left out. */
export async function clarificationsForOwner(submissionId: number, now: Date) {
  const rows = await ofEntry(submissionId, db()).where('c.state', '<>', 'withdrawn').execute()
  return rows.map(({ state, seenAt: _seen, ...row }) => ({
    ...row,
    standing: standingOf({ state, dueAt: row.dueAt }, now),
  }))
}

export type OwnClarification = Awaited<ReturnType<typeof clarificationsForOwner>>[number]

/** The entries of a studio about which a question is open at `now`, the first due first. */
export function openClarifications(studioId: number, now: Date, reader: Reader) {
  return reader
    .selectFrom('clarifications as c')
    .innerJoin('submissions as s', 's.id', 'c.submission_id')
    .where('s.studio_id', '=', studioId)
    .where('c.state', '=', 'asked')
    .where('c.due_at', '>', now)
    .select(['s.id as submissionId', 's.title'])
    .select((eb) => eb.fn.min('c.due_at').as('dueAt'))
    .groupBy(['s.id', 's.title'])
    .orderBy('dueAt')
    .limit(20)
    .execute()
}
