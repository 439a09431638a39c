import { defineModule } from '#app/platform/module.server.ts'
import { accountsMerged, accountsMergedTold } from './mails/accounts-merged.ts'

export const merges = defineModule({
  name: 'people/merges',
  tables: [],
  records: {},
  mails: [{ mail: accountsMerged }, { mail: accountsMergedTold }],
})
