import { removeSampleSlates } from '#app/domain/judging/slates/samples.server.ts'
import { sql } from 'kysely'
import { defineModule } from '#app/platform/module.server.ts'
import { proposedWorksOfPerson } from './personal-data.server.ts'

export const slates = defineModule({
  name: 'judging/slates',
  part: 'judging',
  tables: ['outside_works', 'slate_items', 'slates'],
  accountMerges: {
    stays: [
      'outside_works.decided_by',
      'outside_works.proposed_by',
      'slate_items.added_by',
      'slates.decided_by',
      'slates.submitted_by',
    ],
  },
  removeSamples: removeSampleSlates,
  records: {
    // Its history names entries by code, removed ones too, so it tells of its whole category.
    slate: {
      tells: sql`select l.id, s.id from slates l join committees c on c.id = l.committee_id
        join submissions s on s.category_id = c.category_id`,
    },
  },
  personalData: proposedWorksOfPerson,
})
