import { nextLevels } from './next-season.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'
import { moveLevelAmounts } from './commands.server.ts'

export const poolLevels = defineModule({
  name: 'sponsorship/pool-levels',
  part: 'sponsors',
  tables: ['pool_level_revisions', 'pool_levels'],
  accountMerges: {
    stays: ['pool_level_revisions.created_by'],
  },
  records: {
    pool_level: {
      label: 'Level of pools',
      page: (id) => href('/admin/sponsorship-pools/levels/edit/:id', { id }),
      tells: 'nothing',
    },
  },
  nextSeason: [nextLevels],
  movePrices: moveLevelAmounts,
})
