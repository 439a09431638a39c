import { defineModule } from '#app/platform/module.server.ts'
import { whitelistDataset } from './dataset.server.ts'
import { exceptionsOfPerson } from './personal-data.server.ts'

export const whitelist = defineModule({
  name: 'people/whitelist',
  tables: ['whitelist'],
  accountMerges: {
    stays: ['whitelist.created_by'],
  },
  records: { whitelist: { tells: 'nothing' } },
  personalData: exceptionsOfPerson,
  datasets: [whitelistDataset],
})
