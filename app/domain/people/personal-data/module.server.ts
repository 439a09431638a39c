import { href } from '#app/platform/href.ts'
import { deletionsOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { clearDeletionMessages } from './deletion.server.ts'
import { accountDeleted, deletionAsked, deletionEnded, deletionToDecide } from './mails/deletion.ts'
import { findDeletionTasks } from './requests.server.ts'

export const personalData = defineModule({
  name: 'people/personal-data',
  tables: ['deletion_requests'],
  accountMerges: deletionsOfMerged,
  records: {
    deletion_request: { label: 'Deletion request', page: () => href('/admin/people'), tells: 'nothing' },
  },
  everyMinute: [{ chain: 'mail', name: 'messages about deletions', run: clearDeletionMessages }],
  adminTasks: findDeletionTasks,
  mails: [
    { mail: deletionAsked },
    { mail: deletionEnded },
    { mail: accountDeleted },
    { mail: deletionToDecide },
  ],
})
