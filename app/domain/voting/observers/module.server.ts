import { observersOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { observerAdded, observerRemoved } from './mails/observer-changed.ts'
import { observedByPerson } from './personal-data.server.ts'

export const observers = defineModule({
  name: 'voting/observers',
  part: 'voting',
  tables: ['voting_observers'],
  accountMerges: observersOfMerged,
  records: {},
  mails: [{ mail: observerAdded }, { mail: observerRemoved }],
  personalData: observedByPerson,
})
