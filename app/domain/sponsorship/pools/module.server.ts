import { chartPools } from './charts.server.ts'
import { nextPools } from './next-season.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { poolsDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'
import { movePoolAmounts } from './commands.server.ts'

export const pools = defineModule({
  name: 'sponsorship/pools',
  part: 'sponsors',
  tables: ['pool_entry_codes', 'sponsorship_pools'],
  accountMerges: {
    stays: ['pool_entry_codes.issued_by'],
  },
  records: {
    sponsorship_pool: {
      label: 'Sponsorship pool',
      page: (id) => href('/admin/sponsorship-pools/edit/:id', { id }),
      tells: 'nothing',
    },
  },
  charts: chartPools,
  nextSeason: [nextPools],
  movePrices: movePoolAmounts,
  datasets: [poolsDataset],
})
