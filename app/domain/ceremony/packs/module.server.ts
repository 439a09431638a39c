import { defineModule } from '#app/platform/module.server.ts'

export const packs = defineModule({
  name: 'ceremony/packs',
  tables: ['ceremony_copies'],
  records: {},
})
