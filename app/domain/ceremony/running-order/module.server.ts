import { defineModule } from '#app/platform/module.server.ts'

export const runningOrder = defineModule({
  name: 'ceremony/running-order',
  part: 'ceremony',
  tables: ['ceremony_awards'],
  records: {},
})
