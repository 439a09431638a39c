import { advisoryLock, type Trx } from '#db/client.ts'
import { requestDocument } from '#app/platform/documents/request.server.ts'
import { issueRefusal } from '../rules.ts'
import { badgeDocument } from './badge-document.server.ts'
import { ensureBadgeKey } from './keys.server.ts'

/**
 * Numbers the badges of an application that the caller has locked, and asks for their PDFs. Answers why they cannot be issued, or
 * `null`. Numbers of a season follow one another under a lock.
 */
export async function numberBadges(
  { id, year, places }: { id: number; year: number; places: number },
  now: Date,
  trx: Trx,
): Promise<string | null> {
  const people = await trx
    .selectFrom('credential_people')
    .where('credential_id', '=', id)
    .orderBy('n')
    .select(['id', 'n', 'name', 'photo_file_id as photo'])
    .execute()
  const refusal = issueRefusal(
    people.map(({ n, name, photo }) => ({ n, name, hasPhoto: photo !== null })),
    places,
  )
  if (refusal) return refusal
  await ensureBadgeKey(year, now, trx)
  await advisoryLock(`press badges ${year}`, trx)
  const { last } = await trx
    .selectFrom('credential_people')
    .where('year', '=', year)
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  let number = last ?? 0
  for (const person of people.filter(({ n, name }) => name !== '' && n <= places)) {
    number += 1
    await trx
      .updateTable('credential_people')
      .set({ number, issued_at: now })
      .where('id', '=', person.id)
      .execute()
    await requestDocument(badgeDocument, person.id, now, trx)
  }
  return null
}
