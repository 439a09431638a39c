import { sql } from 'kysely'
import { documentKind, ensureDocument } from '#app/platform/documents/commands.server.ts'
import { renderOnRequest } from '#app/platform/documents/request.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { checkStoredFiles } from '#app/platform/files/restore-check.server.ts'
import { requestMissingCopies, prepareCopies } from '#app/platform/files/copies.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { outboxMetrics, outboxReadiness } from '#app/platform/outbox/monitoring.server.ts'
import { removeDoneRows } from '#app/platform/outbox/remove-done-rows.server.ts'
import { checkSealed } from '#app/platform/secret-links/reseal.server.ts'
import { stepsOfPerson } from '#app/platform/audit/personal-data.server.ts'

export const platform = defineModule({
  name: 'platform',
  tables: ['audit_log', 'documents', 'file_copies', 'files', 'number_series', 'outbox', 'worker_heartbeats'],
  accountMerges: {
    moves: [{ column: 'files.owner_id', what: ['file', 'files'] }],
    stays: ['audit_log.actor_id', 'audit_log.impersonated_id'],
  },
  transient: ['worker_heartbeats'],
  storageKeys: [
    { table: 'files', column: 'storage_key', where: 'r.deleted_at is null' },
    {
      table: 'file_copies',
      column: 'storage_key',
      where: 'exists (select from files f where f.id = r.file_id and f.deleted_at is null)',
    },
  ],
  records: { export: { tells: 'nothing' }, job: { label: 'Job', tells: 'nothing' } },
  jobs: [
    runs(prepareCopies, async ({ fileId }, { clock }) => {
      // The tools for pictures and PDF are large; only the worker loads them.
      const { prepareFile } = await import('#app/platform/files/prepare-file.server.ts')
      return prepareFile(fileId, clock())
    }),
    runs(renderOnRequest, async ({ kind, entityId }, { clock }) => {
      const { publicId } = await ensureDocument(documentKind(kind), entityId, clock())
      return publicId
    }),
  ],
  everyMinute: [
    { chain: 'files', name: 'unneeded files', run: removeUnneededFiles },
    { chain: 'files', name: 'files without copies', run: requestMissingCopies },
    { chain: 'files', name: 'old finished jobs', run: removeDoneRows },
  ],
  personalData: stepsOfPerson,
  restoreChecks: async (reader) => [...(await checkStoredFiles(reader)), ...(await checkSealed(reader))],
  metrics: outboxMetrics,
  readiness: outboxReadiness,
  files: { holds: sql<boolean>`exists (select from documents held where held.file_id = f.id)` },
})
