import { overviewHelp, seasonHelp } from '#app/domain/overview/help/chapters.server.ts'
import { adminWork } from '#app/domain/overview/dashboard/admins-with-work.server.ts'
import { peopleRecipients } from '#app/domain/overview/people/recipients.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { viewsOfPerson } from './saved-views/personal-data.server.ts'

export const overview = defineModule({
  name: 'overview',
  helpChapters: [overviewHelp, seasonHelp],
  tables: ['founding_codes', 'saved_views'],
  accountMerges: {
    moves: [
      {
        column: 'saved_views.owner_id',
        what: ['saved view', 'saved views'],
        unless: [{ has: 'saved_views.owner_id', same: ['page', 'name'] }],
      },
    ],
  },
  transient: ['founding_codes'],
  records: { saved_view: { tells: 'nothing' } },
  audiences: [adminWork],
  recipients: [peopleRecipients],
  personalData: viewsOfPerson,
})
