import { sql } from 'kysely'
import { countedTask } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { portraitsOfPerson } from './personal-data.server.ts'
import { countToReview } from './queries.server.ts'

export const portraits = defineModule({
  name: 'nominees/portraits',
  tables: ['nominee_portraits'],
  records: {},
  files: {
    holds: sql<boolean>`exists (select from nominee_portraits held where held.file_id = f.id)`,
    // They open for everyone, for an admin who reviews them, and by the nominee's link.
    ownAddresses: ['portrait'],
  },
  adminTasks: async ({ admin, year, now }, reader) => {
    const { count, nominationId } = await countToReview(admin, year, now, reader)
    return countedTask(count, 'photo of a nominee to review', 'photos of nominees to review', {
      key: 'portraits',
      urgency: 'awaited',
      to: href('/admin/nominations/names/:nominationId', { nominationId }),
    })
  },
  personalData: portraitsOfPerson,
})
