import { transaction } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'

export type ExportFormat = 'csv' | 'xlsx'

/**
 * Logs who exports which data, with which filters and how many rows, before the first row is sent. Nothing else is written for
 * an export.
 */
export async function recordExport(
  by: Viewer,
  taken: { what: string; format: ExportFormat | 'json' | 'zip'; filter: string; rows: number },
  now: Date,
): Promise<void> {
  const { what, ...after } = taken
  await transaction((trx) =>
    audit(by, { action: 'export.downloaded', entity: 'export', entityId: what, after }, now, trx),
  )
}
