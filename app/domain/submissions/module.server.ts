import { enteringHelp, entriesHelp } from '#app/domain/submissions/help.server.ts'
import { chartEntries } from '#app/domain/submissions/admin/charts.server.ts'
import { removeSampleEntries } from '#app/domain/submissions/samples/samples.server.ts'
import { entryRecipients } from '#app/domain/submissions/admin/recipients.server.ts'
import { searchedEntries } from '#app/domain/submissions/admin/search-entries.server.ts'
import { findEntryTasks } from '#app/domain/submissions/admin/admin-tasks.server.ts'
import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { sql } from 'kysely'
import { measureEntries } from '#app/domain/catalogue/categories/measure-entries.server.ts'
import { cartsUnpaid } from '#app/domain/submissions/audiences/carts.server.ts'
import { drafts, draftsAndCarts } from '#app/domain/submissions/audiences/drafts.server.ts'
import { entriesExpired, entriesIncomplete } from '#app/domain/submissions/audiences/entries.server.ts'
import { measureCategory } from '#app/domain/submissions/form/measure-category.server.ts'
import { emptyCarts, mergeCarts } from '#app/domain/submissions/carts.server.ts'
import { moveEntriesOfStudio } from '#app/domain/submissions/merged-studios.server.ts'
import { entryEnded, entryOpened, entryReturned } from '#app/domain/submissions/admin/mails/entry-decided.ts'
import { answerCorrected } from '#app/domain/submissions/admin/mails/answer-corrected.ts'
import { callOpened } from '#app/domain/submissions/time/mails/call-opened.ts'
import { entryExpired } from '#app/domain/submissions/time/mails/entry-expired.ts'
import { extraTimeAnswered, extraTimeAsked } from '#app/domain/submissions/time/mails/extra-time.ts'
import { expireMissedDrafts } from '#app/domain/submissions/time/expire-drafts.server.ts'
import { tellOfOpening } from '#app/domain/submissions/time/opening-notices.server.ts'
import { tendUploads } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { MIN_NAME_LENGTH } from '#app/platform/audit/record-kinds.ts'
import { conflictedEntries } from '#app/platform/conflicts/visibility.server.ts'
import { findEntryChecks } from '#app/domain/submissions/setup-checks.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { submissionsDataset } from './admin/dataset.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { entriesOfPerson } from '#app/domain/submissions/personal-data.server.ts'

export const submissions = defineModule({
  name: 'submissions',
  helpChapters: [enteringHelp, entriesHelp],
  takesTwoAdmins: [
    {
      key: 'disqualification',
      what: 'An entry is disqualified, unless the settings say that one is enough.',
    },
  ],
  tables: [
    'cart_items',
    'carts',
    'disqualifications',
    'extra_time_requests',
    'opening_notices',
    'submission_files',
    'submission_notes',
    'submission_people',
    'submission_values',
    'submissions',
    'uploads',
  ],
  accountMerges: {
    moves: [
      { column: 'submissions.created_by', what: ['entry begun', 'entries begun'] },
      {
        column: 'extra_time_requests.requested_by',
        what: ['request for more time', 'requests for more time'],
      },
      { column: 'uploads.owner_id', what: ['upload under way', 'uploads under way'] },
    ],
    stays: [
      'cart_items.added_by',
      'extra_time_requests.decided_by',
      'disqualifications.decided_by',
      'disqualifications.proposed_by',
      'submission_notes.author_id',
      'submission_values.updated_by',
    ],
  },
  removeSamples: removeSampleEntries,
  charts: chartEntries,
  records: {
    submission: {
      label: 'Entry',
      page: (id) => adminEntryHref(id),
      tells: sql`select id, id from submissions`,
      names: sql`select id, title from submissions where length(title) >= ${MIN_NAME_LENGTH}
        union all select id, code from submissions where code is not null`,
    },
  },
  studioContents: {
    move: moveEntriesOfStudio,
    moveCarts: mergeCarts,
    emptyCarts,
  },
  jobs: [runs(measureEntries, async ({ categoryId }) => `${await measureCategory(categoryId)} changed`)],
  everyMinute: [
    { chain: 'entries', name: 'uploads', run: tendUploads },
    { chain: 'entries', name: 'missed drafts', run: expireMissedDrafts },
    { chain: 'entries', name: 'opening notices', run: tellOfOpening },
  ],
  files: {
    holds: sql<boolean>`exists (select from submission_files held where held.file_id = f.id)`,
    copied: ['submission'],
    hiddenFrom: (viewer) => sql<boolean>`(
      exists (select from submission_files x where x.file_id = f.id and x.submission_id in (${conflictedEntries(viewer)}))
      or exists (select from uploads x where x.file_id = f.id and x.submission_id in (${conflictedEntries(viewer)})))`,
  },
  searched: [searchedEntries],
  recipients: [entryRecipients],
  personalData: entriesOfPerson,
  adminTasks: findEntryTasks,
  setupChecks: findEntryChecks,
  mails: [
    { mail: entryReturned },
    { mail: entryEnded },
    { mail: entryOpened },
    { mail: answerCorrected },
    { mail: entryExpired },
    { mail: extraTimeAsked },
    { mail: extraTimeAnswered },
    { mail: callOpened },
  ],
  audiences: [drafts, draftsAndCarts, cartsUnpaid, entriesIncomplete, entriesExpired],
  datasets: [submissionsDataset],
  guardedSettings: [{ name: 'disqualify_two_admins', weakens: (_, after) => after === '0' }],
})
