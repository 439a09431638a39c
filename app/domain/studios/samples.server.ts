import type { Trx } from '#db/client.ts'
import { discardFilesOfSamples } from '#app/platform/files/commands.server.ts'
import { SAMPLE_DOMAIN, type Samples } from '#app/platform/samples.ts'
import type { StudioType } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

/** A studio of a type that a sample account owns. */
export async function insertSampleStudio(
  { number, type, userId }: { number: number; type: StudioType; userId: number },
  now: Date,
  trx: Trx,
): Promise<number> {
  const { id } = await trx
    .insertInto('studios')
    .values({
      type,
      name: `Sample ${type === 'studio' ? words.Studio : type === 'school' ? 'School' : 'Independent'} ${number}`,
      school: type === 'school' ? `Sample School ${number}` : null,
      country: 'DE',
      address_line1: 'Sample street 1',
      city: 'Sample',
      billing_email: `billing-${number}@${SAMPLE_DOMAIN}`,
      created_by: userId,
      created_at: now,
      updated_at: now,
      sample: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('studio_members')
    .values({ studio_id: id, user_id: userId, role: 'owner', status: 'active', created_at: now })
    .execute()
  return id
}

export async function removeSampleStudios({ studios, users }: Samples, now: Date, trx: Trx): Promise<void> {
  if (studios.length === 0) return
  await discardFilesOfSamples({ studios, users }, now, trx)
  await trx.deleteFrom('studio_aliases').where('studio_id', 'in', studios).execute()
  await trx.deleteFrom('studios').where('id', 'in', studios).where('sample', '=', true).execute()
}
