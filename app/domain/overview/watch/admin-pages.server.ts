import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { lookAtDataFolder } from '#app/platform/files/data-folder.server.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import type { Reader } from '#db/client.ts'
import { standingAlarms } from './alarms.server.ts'
import { backupFacts } from './backups.server.ts'
import { backupFault, folderFaults, type BackupFacts } from './rules.ts'

/** What the web process sees of the installation, for the overview; mail tells of the worker there itself. */
export async function findWatchTasks({ clock }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const alarms = await standingAlarms(clock, reader)
  return alarms
    .filter(({ fault }) => fault !== 'worker')
    .map(({ fault, detail }) => ({
      key: `alarm ${fault}`,
      urgency: 'wrong',
      text: detail,
      to: href('/admin/setup-check'),
    }))
}

const PAGE = { to: href('/admin/setup-check'), label: 'Check again' }

/** Nothing is said where no backup is asked for: that would read as if there were one. */
function backupChecks(backup: BackupFacts, now: Date): SetupCheck[] {
  if (backup.maxHours === null) return []
  const findings = backupFault(backup, now).map(({ detail }) => warns(PAGE, detail))
  return [{ stage: 'limits', title: 'A backup is recent', findings }]
}

/** Whether files can be kept now, and whether a backup is recent enough. */
export async function findWatchChecks({ now }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const [folder, backup] = await Promise.all([lookAtDataFolder(), backupFacts(reader)])
  return [
    {
      stage: 'limits',
      title: 'Files can be kept',
      findings: folderFaults(folder).map(({ detail }) => warns(PAGE, detail)),
    },
    ...backupChecks(backup, now),
  ]
}
