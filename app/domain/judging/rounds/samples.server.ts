import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

/** Removes what judges answered of samples, and what was decided about them; a round that has no other results is open again. */
export async function removeSampleRounds({ year, entries }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (entries.length > 0)
    for (const table of ['round_results', 'round_choices', 'round_answers', 'round_marks'] as const)
      await trx.deleteFrom(table).where('submission_id', 'in', entries).execute()
  if (entries.length > 0)
    for (const table of ['round_pairs', 'round_pair_versions'] as const)
      await trx
        .deleteFrom(table)
        .where((eb) => eb.or([eb('first_id', 'in', entries), eb('second_id', 'in', entries)]))
        .execute()
  await trx
    .updateTable('judging_rounds as round')
    .set({
      advanced_at: null,
      advanced_by: null,
      ended_at: null,
      told_at: null,
      told_by: null,
      published_at: null,
      published_by: null,
      told_mail: null,
    })
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('categories as k')
          .whereRef('k.id', '=', 'round.category_id')
          .where('k.year', '=', year)
          .select('k.id'),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('round_results as result')
            .whereRef('result.round_id', '=', 'round.id')
            .select('result.round_id'),
        ),
      ),
    )
    .execute()
}
