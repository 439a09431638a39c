import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isEmptyAnswer, type Answer, type Person } from '#app/domain/catalogue/fields/answers.ts'

/** Keeps one answer as it was typed; an empty one takes the stored answer away. */
export async function writeAnswer(
  submissionId: number,
  fieldId: number,
  value: Answer,
  by: Pick<Viewer, 'userId'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  if (isEmptyAnswer(value)) {
    await trx
      .deleteFrom('submission_values')
      .where('submission_id', '=', submissionId)
      .where('field_id', '=', fieldId)
      .execute()
    return
  }
  const row = { value: JSON.stringify(value), updated_at: now, updated_by: by.userId }
  await trx
    .insertInto('submission_values')
    .values({ submission_id: submissionId, field_id: fieldId, ...row })
    .onConflict((conflict) => conflict.columns(['submission_id', 'field_id']).doUpdateSet(row))
    .execute()
}

/** Makes the stored rows of people these, in this order; rows that are kept keep their ids. */
export async function writePeople(
  submissionId: number,
  before: readonly Person[],
  after: readonly Person[],
  trx: Trx,
): Promise<void> {
  const known = new Set(before.map((person) => person.id))
  const kept = after.flatMap((person) => (person.id !== null && known.has(person.id) ? [person.id] : []))
  await trx
    .deleteFrom('submission_people')
    .where('submission_id', '=', submissionId)
    .where((eb) => eb('id', '<>', sql<number>`all(${kept}::bigint[])`))
    .execute()
  for (const [sort, person] of after.entries()) {
    const row = {
      sort,
      full_name: person.fullName.trim(),
      credit: person.credit.trim(),
      email: person.email.trim(),
      pronunciation: person.pronunciation.trim(),
    }
    if (person.id !== null && known.has(person.id))
      await trx.updateTable('submission_people').set(row).where('id', '=', person.id).execute()
    else
      await trx
        .insertInto('submission_people')
        .values({ submission_id: submissionId, ...row })
        .execute()
  }
}
