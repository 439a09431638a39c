import { defineModule } from '#app/platform/module.server.ts'

export const whitelist = defineModule({
  name: 'people/whitelist',
  tables: ['whitelist'],
  records: { whitelist: { tells: 'nothing' } },
})
