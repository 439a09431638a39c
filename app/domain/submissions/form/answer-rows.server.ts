import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { storedAnswer } from '#app/domain/catalogue/fields/stored-answer.ts'
import { isEmptyAnswer, type Answer, type Person } from '#app/domain/catalogue/fields/answers.ts'

/** Stores answers as they were typed, all of them at once; an empty one removes the stored answer. */
export async function writeAnswers(
  submissionId: number,
  answers: readonly { field: Pick<CategoryField, 'id' | 'type'>; value: Answer }[],
  by: Pick<Viewer, 'userId'>,
  now: Date,
  trx: Trx,
): Promise<void> {
  const given = answers.filter(({ value }) => !isEmptyAnswer(value))
  const emptied = answers.filter(({ value }) => isEmptyAnswer(value)).map(({ field }) => field.id)
  if (emptied.length > 0)
    await trx
      .deleteFrom('submission_values')
      .where('submission_id', '=', submissionId)
      .where('field_id', 'in', emptied)
      .execute()
  if (given.length === 0) return
  await trx
    .insertInto('submission_values')
    .values(
      given.map(({ field, value }) => ({
        ...{
          submission_id: submissionId,
          field_id: field.id,
          value: JSON.stringify(storedAnswer(field.type, value)),
        },
        ...{ updated_at: now, updated_by: by.userId },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'field_id']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        updated_at: ref('excluded.updated_at'),
        updated_by: ref('excluded.updated_by'),
      })),
    )
    .execute()
}

/** Stores these people, in this order, and answers them with their ids; rows that are kept keep theirs. */
export async function writePeople(
  submissionId: number,
  before: readonly Person[],
  after: readonly Person[],
  trx: Trx,
): Promise<Person[]> {
  const known = new Set(before.map((person) => person.id))
  const kept = after.flatMap((person) => (person.id !== null && known.has(person.id) ? [person.id] : []))
  await trx
    .deleteFrom('submission_people')
    .where('submission_id', '=', submissionId)
    .where((eb) => eb('id', '<>', sql<number>`all(${kept}::bigint[])`))
    .execute()
  const stored: Person[] = []
  for (const [sort, person] of after.entries()) {
    const fullName = person.fullName.trim()
    const credit = person.credit.trim()
    const email = storedAddress(person.email)
    const pronunciation = person.pronunciation.trim()
    const row = { sort, full_name: fullName, credit, email, pronunciation }
    let { id } = person
    if (id !== null && known.has(id))
      await trx.updateTable('submission_people').set(row).where('id', '=', id).execute()
    else
      ({ id } = await trx
        .insertInto('submission_people')
        .values({ submission_id: submissionId, ...row })
        .returning('id')
        .executeTakeFirstOrThrow())
    stored.push({ id, fullName, credit, email, pronunciation })
  }
  return stored
}
