import { votingAdminHelp } from '#app/domain/voting/results/help.server.ts'
import { sql } from 'kysely'
import { keysOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { resultCorrected } from './mails/result-corrected.ts'
import { findKeyTasks } from './admin-tasks.server.ts'
import { votingDatasets } from './datasets.server.ts'
import { tendPublication } from './publication.server.ts'
import { votingSeason } from './season-lock.server.ts'
import { findResultChecks } from './setup-checks.server.ts'
import { publication } from './setting-locks.server.ts'

export const results = defineModule({
  name: 'voting/results',
  helpChapters: [votingAdminHelp],
  takesTwoAdmins: [{ key: 'correction', what: 'A published result is corrected, by two key holders.' }],
  tables: [
    'ballot_box_parts',
    'voting_corrections',
    'voting_decided',
    'voting_keyholder_consents',
    'voting_keyholders',
    'voting_opening_shares',
    'voting_releases',
    'voting_results',
  ],
  accountMerges: keysOfMerged,
  records: {},
  mails: [{ mail: resultCorrected }],
  guardedRoles: [
    {
      isOf: (userId) =>
        sql<boolean>`exists (select from voting_keyholders holder where holder.user_id = ${userId})`,
    },
  ],
  adminTasks: findKeyTasks,
  settingLocks: [publication],
  setupChecks: findResultChecks,
  currentSeasonLocks: [votingSeason],
  ownSettings: { voting_results_published_at: '' },
  everyMinute: [{ chain: 'voting', name: 'publication of results', run: tendPublication }],
  datasets: votingDatasets,
})
