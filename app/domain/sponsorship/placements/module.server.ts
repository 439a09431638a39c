import { defineModule } from '#app/platform/module.server.ts'

export const placements = defineModule({
  name: 'sponsorship/placements',
  tables: ['hidden_placements'],
  records: {},
})
