import { defineModule } from '#app/platform/module.server.ts'

export const runningOrder = defineModule({
  name: 'ceremony/running-order',
  tables: ['ceremony_awards'],
  records: {},
})
