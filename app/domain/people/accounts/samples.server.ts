import type { Trx } from '#db/client.ts'
import { SAMPLE_DOMAIN, type Samples } from '#app/platform/samples.ts'

/** An account no one can sign in to, at an address that gets no mail. */
export async function insertSampleAccount(number: number, now: Date, trx: Trx): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      email: `sample-${number}@${SAMPLE_DOMAIN}`,
      first_name: 'Sample',
      last_name: `Person ${number}`,
      email_verified_at: now,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
      sample: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeSampleAccounts({ users }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (users.length === 0) return
  await trx.deleteFrom('users').where('id', 'in', users).where('sample', '=', true).execute()
}
