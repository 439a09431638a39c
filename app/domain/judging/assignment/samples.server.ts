import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

/** Removes who scores which sample. An assignment that has no other entries or judges ends. */
export async function removeSampleAssignments(
  { year, entries, users }: Samples,
  _now: Date,
  trx: Trx,
): Promise<void> {
  if (entries.length > 0)
    await trx.deleteFrom('assigned_entries').where('submission_id', 'in', entries).execute()
  if (users.length > 0) {
    await trx.deleteFrom('assigned_entries').where('user_id', 'in', users).execute()
    await trx.deleteFrom('assignment_loads').where('user_id', 'in', users).execute()
  }
  await trx
    .deleteFrom('assignment_plans as plan')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('committees as c')
          .whereRef('c.id', '=', 'plan.committee_id')
          .where('c.year', '=', year)
          .select('c.id'),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('assigned_entries as own')
            .whereRef('own.committee_id', '=', 'plan.committee_id')
            .select('own.committee_id'),
        ),
      ),
    )
    .execute()
}
