import { db, transaction, type Reader } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { OfferedType, OfferedTypesInput } from './offered-types.ts'
import { isStudioType, type StudioType } from './rules.ts'

const rowsOf = (reader: Reader) =>
  reader.selectFrom('studio_types').orderBy('sort').select(['code', 'description', 'offered', 'version'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const typed = (rows: readonly Row[]) =>
  rows.flatMap(({ code, version, ...row }) => (isStudioType(code) ? [{ ...row, type: code, version }] : []))

/** Every kind of profile, with whether the award offers it and what it says of it. */
export async function listStudioTypes(reader: Reader): Promise<{ types: OfferedType[]; version: number }> {
  const rows = typed(await rowsOf(reader).execute())
  return {
    types: rows.map(({ type, description, offered }) => ({ type, description, offered })),
    version: rows.reduce((sum, { version }) => sum + version, 0),
  }
}

/** A kind of profile that people can create now, or `null`. */
export async function findOfferedStudioType(type: StudioType, reader: Reader): Promise<OfferedType | null> {
  const { types } = await listStudioTypes(reader)
  return types.find((each) => each.type === type && each.offered) ?? null
}

/** Saves which kinds are offered and what is said of each. Profiles there are keep theirs. Refuses `conflict` after another's change. */
export async function saveStudioTypes(input: OfferedTypesInput, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const rows = typed(await rowsOf(trx).forUpdate().execute())
    if (rows.reduce((sum, { version }) => sum + version, 0) !== input.version)
      return refuse('conflict', 'Another admin has changed these kinds since you opened them.')
    let changed = 0
    for (const { type, description, offered } of rows) {
      const after = { offered: input.offered.includes(type), description: input.description[type] ?? '' }
      if (after.offered === offered && after.description === description) continue
      changed += 1
      await trx
        .updateTable('studio_types')
        .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
        .where('code', '=', type)
        .execute()
      const before = { offered, description }
      await auditRecord(admin, 'studio_type.changed', type, { before, after }, now, trx)
    }
    return ok({ changed })
  })
}

/** The kinds of profile that people can create now. */
export const offeredStudioTypes = async (): Promise<OfferedType[]> =>
  (await listStudioTypes(db())).types.filter(({ offered }) => offered)
