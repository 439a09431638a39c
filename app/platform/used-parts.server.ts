import type { Reader } from '#db/client.ts'
import { AWARD_PARTS } from '#app/platform/award-parts.ts'

/** The settings that say which parts an award uses, as the database has them at this moment: for what decides or sends by them. */
export async function partSettings(reader: Reader): Promise<Readonly<Record<string, string>>> {
  const rows = await reader
    .selectFrom('configs')
    .where('name', 'in', Object.values(AWARD_PARTS))
    .select(['name', 'value'])
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
