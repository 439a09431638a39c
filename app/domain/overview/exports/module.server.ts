import { sql } from 'kysely'
import { defineModule } from '#app/platform/module.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { writeExportJob } from './ask.server.ts'
import { exportReady, exportTrouble } from './mails/scheduled-export.ts'
import { exportsOfPerson } from './personal-data.server.ts'
import { runDueExports } from './run-due.server.ts'
import { removeExpired, resumeUnfinished } from './tend.server.ts'

export const dataExports = defineModule({
  name: 'overview/exports',
  tables: ['data_exports', 'export_schedules'],
  accountMerges: {
    stays: ['data_exports.reader_id', 'export_schedules.owner_id', 'export_schedules.reader_id'],
  },
  storageKeys: [{ table: 'data_exports', column: 'object_key', elsewhere: true }],
  records: {
    data_export: { label: 'Export', tells: 'nothing' },
    export_schedule: { label: 'Scheduled export', tells: 'nothing' },
  },
  jobs: [
    runs(writeExportJob, async ({ exportId }, { clock }) => {
      const { writeExport } = await import('./write.server.ts')
      return writeExport(exportId, clock)
    }),
  ],
  everyMinute: [
    { chain: 'files', name: 'scheduled exports', run: runDueExports },
    { chain: 'files', name: 'unfinished exports', run: resumeUnfinished },
    { chain: 'files', name: 'expired exports', run: removeExpired },
  ],
  mails: [{ mail: exportReady }, { mail: exportTrouble }],
  files: {
    holds: sql<boolean>`exists (select from data_exports held where held.file_id = f.id)`,
    // An export opens at its own address, for its reader alone.
    ownAddresses: ['export'],
  },
  personalData: exportsOfPerson,
})
