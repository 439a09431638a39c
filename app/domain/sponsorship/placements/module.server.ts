import { defineModule } from '#app/platform/module.server.ts'

export const placements = defineModule({
  name: 'sponsorship/placements',
  part: 'sponsors',
  tables: ['hidden_placements'],
  accountMerges: {
    stays: ['hidden_placements.hidden_by'],
  },
  records: {},
})
