import { transaction } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'

export type ExportFormat = 'csv' | 'xlsx'

/**
 * Writes down who takes which data out of the house, how narrowed and how many rows, before the first of them leaves
 * (lifecycles, idea 18). It is the one thing that asking for an export changes.
 */
export async function recordExport(
  by: Viewer,
  taken: { what: string; format: ExportFormat; filter: string; rows: number },
  now: Date,
): Promise<void> {
  const { what, ...after } = taken
  await transaction((trx) =>
    audit(by, { action: 'export.taken', entity: 'export', entityId: what, after }, now, trx),
  )
}
