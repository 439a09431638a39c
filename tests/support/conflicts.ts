import { db } from '#db/client.ts'
import { readableAsJudge } from '#app/domain/judging/reviews/readable-entries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ConflictSource, ConflictStatus } from '#app/domain/judging/conflicts/rules.ts'
import { now } from '#tests/support/clock.ts'
import { invoice, type Entrant } from '#tests/support/entries.ts'
import type { Account } from '#tests/support/people.ts'

/** An entry that a committee judges: submitted, paid and accepted; the last two by its row. */
export async function acceptedEntry(
  who: Entrant,
  options: { number?: number; title?: string } = {},
): Promise<number> {
  const issued = await invoice(who, options)
  const [submissionId = 0] = issued.submissionIds
  await db()
    .updateTable('submissions')
    .set({ status: 'accepted', payment_status: 'paid' })
    .where('id', '=', submissionId)
    .execute()
  return submissionId
}

/** Writes a conflict of a person with an entry. */
export async function conflict(
  who: Pick<Account, 'userId'>,
  submissionId: number,
  status: ConflictStatus,
  source: ConflictSource = 'own_answer',
): Promise<void> {
  const row = { status, source, updated_at: now() }
  await db()
    .insertInto('conflicts')
    .values({ submission_id: submissionId, user_id: who.userId, created_at: now(), ...row })
    .onConflict((known) => known.columns(['submission_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** Grants a person with a conflict access to an entry for a day, as a second admin has decided. */
export async function grantAccess(
  who: Pick<Account, 'userId'>,
  submissionId: number,
  by: Account,
): Promise<void> {
  const expires_at = new Date(now().getTime() + 86_400_000)
  const asked = {
    reason: 'Its invoice came back',
    requested_at: now(),
    decided_by: by.userId,
    decided_at: now(),
  }
  await db()
    .insertInto('break_glass')
    .values({ user_id: who.userId, submission_id: submissionId, granted: true, expires_at, ...asked })
    .execute()
}

/** Whether this person may read an entry as a judge at `now`; false for one that does not exist. See `readableAsJudge`. */
export async function judgeMayRead(viewer: Viewer, submissionId: number, now: Date): Promise<boolean> {
  const entry = await db()
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .select('s.year')
    .executeTakeFirst()
  if (!entry) return false
  const row = await db()
    .selectFrom('submissions as s')
    .where('s.id', '=', submissionId)
    .where(readableAsJudge(viewer, 's.id', entry.year, now))
    .select('s.id')
    .executeTakeFirst()
  return row !== undefined
}
