import { db } from '#db/client.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { completenessOfEntry, readEntries } from '#app/domain/submissions/queries.server.ts'

const AT_ONCE = 200

/** Measures the entries of a category after its questions changed and returns how many changed; one saved since is skipped. */
export async function measureCategory(categoryId: number): Promise<number> {
  let changed = 0
  for (let last = 0; ;) {
    const rows = await db()
      .selectFrom('submissions')
      .where('category_id', '=', categoryId)
      .where('status', 'not in', ['withdrawn', 'expired', 'disqualified'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    for (const record of await readEntries(ids, db())) {
      const { id, version } = record.entry
      const completeness = completenessOfEntry(record)
      const missing = missingMaterials(record.fields, record.content).length
      const { numUpdatedRows } = await db()
        .updateTable('submissions')
        .set({ completeness, materials_missing: missing })
        .where('id', '=', id)
        .where('version', '=', version)
        .where((eb) =>
          eb.or([eb('completeness', '<>', completeness), eb('materials_missing', '<>', missing)]),
        )
        .executeTakeFirst()
      changed += Number(numUpdatedRows)
    }
    last = ids.at(-1) ?? last
    if (ids.length < AT_ONCE) return changed
  }
}
