import type { Trx } from '#db/client.ts'
import { STUDIO_TYPES, type StudioType } from './rules.ts'

/** The kinds of profile that a new award offers, with what it says of each; the others can be offered later. */
export async function offerFirstKinds(
  profiles: Readonly<Partial<Record<StudioType, string>>>,
  trx: Trx,
): Promise<void> {
  for (const type of STUDIO_TYPES)
    await trx
      .updateTable('studio_types')
      .set((eb) => ({
        offered: profiles[type] !== undefined,
        description: profiles[type] ?? '',
        version: eb('version', '+', 1),
      }))
      .where('code', '=', type)
      .execute()
}
