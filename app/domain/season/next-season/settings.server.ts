import type { Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'

/**
 * Puts the settings of a season that becomes the current one into force, and keeps those of the season before with it, so that going
 * back brings them back. Those that are each season's own are unset where it has none yet.
 */
export async function exchangeSettings(
  from: number | null,
  into: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const kept = await trx
    .deleteFrom('season_settings')
    .where('year', '=', into)
    .returning(['name', 'value'])
    .execute()
  const own = Object.entries(Object.assign({}, ...partsOf('ownSettings')) as Record<string, string>)
  const unset = own
    .filter(([own]) => from !== null && !kept.some(({ name }) => name === own))
    .map(([name, value]) => ({ name, value }))
  for (const { name, value } of [...kept, ...unset]) {
    const stored = await trx
      .selectFrom('configs')
      .where('name', '=', name)
      .select(['id', 'value', 'version'])
      .forUpdate()
      .executeTakeFirst()
    if (!stored) continue
    if (from !== null)
      await trx
        .insertInto('season_settings')
        .values({ year: from, name, value: stored.value })
        .onConflict((conflict) => conflict.columns(['year', 'name']).doUpdateSet({ value: stored.value }))
        .execute()
    await trx
      .updateTable('configs')
      .set({ value, version: stored.version + 1, updated_at: now })
      .where('id', '=', stored.id)
      .execute()
  }
}
