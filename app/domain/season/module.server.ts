import { setUpHelp } from '#app/domain/season/help.ts'
import { sql } from 'kysely'
import { deadlineExtended } from '#app/domain/season/seasons/mails/deadline-extended.ts'
import { findProposedSettings } from '#app/domain/season/seasons/guarded-settings.server.ts'
import { seasonParts } from '#app/domain/season/next-season/own-parts.server.ts'
import { extensionOvertaken } from '#app/domain/season/seasons/extension-notice.server.ts'
import { foldTotals } from '#app/domain/season/totals/totals.server.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { findSeasonChecks } from '#app/domain/season/seasons/setup-checks.server.ts'
import { LOOK_FILES } from '#app/domain/season/identity/look-files.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

const lookFiles = Object.values(LOOK_FILES)

export const season = defineModule({
  name: 'season',
  helpChapters: [setUpHelp],
  takesTwoAdmins: [
    { key: 'weaker-rule', what: 'A setting that makes one of these rules weaker is changed.' },
  ],
  tables: [
    'config_categories',
    'config_proposals',
    'configs',
    'data_versions',
    'deadline_prices',
    'deadlines',
    'season_settings',
    'season_turns',
    'seasons',
  ],
  accountMerges: {
    stays: [
      'config_proposals.asked_by',
      'configs.updated_by',
      'season_turns.made_by',
      'season_turns.updated_by',
    ],
  },
  records: {
    season: { page: (id) => href('/admin/seasons/edit/:year', { year: id }), tells: 'nothing' },
    deadline: { page: (id) => href('/admin/deadlines/edit/:id', { id }), tells: 'nothing' },
    config: { label: 'Setting', tells: 'nothing' },
  },
  nextSeason: seasonParts,
  everyMinute: [{ chain: 'entries', name: 'running totals', run: foldTotals }],
  files: {
    holds: sql<boolean>`(${sql.join(
      lookFiles.map(
        ({ purpose, setting }) =>
          sql`f.purpose = ${purpose} and exists (
      select from configs c where c.name = ${setting} and c.value = f.public_id::text)`,
      ),
      sql` or `,
    )})`,
    ownAddresses: lookFiles.map(({ purpose }) => purpose),
    copied: [LOOK_FILES.picture.purpose],
  },
  adminTasks: findProposedSettings,
  setupChecks: findSeasonChecks,
  mails: [{ mail: deadlineExtended, recheck: skipWhen(extensionOvertaken) }],
})
