import { actedFor } from './mails/acted-for.ts'
import { defineModule } from '#app/platform/module.server.ts'

export const acting = defineModule({
  name: 'people/acting',
  tables: [],
  records: {},
  mails: [{ mail: actedFor }],
})
