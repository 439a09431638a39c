import { nextPackages } from './next-season.server.ts'
import { movePackagePrices } from './commands.server.ts'
import { findPackageChecks } from './setup-checks.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { packagesDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'

export const packages = defineModule({
  name: 'sponsorship/packages',
  part: 'sponsors',
  tables: ['sponsorship_package_revisions', 'sponsorship_packages'],
  accountMerges: {
    stays: ['sponsorship_package_revisions.created_by'],
  },
  records: {
    sponsorship_package: {
      label: 'Sponsorship package',
      page: (id) => href('/admin/sponsorships/packages/edit/:id', { id }),
      tells: 'nothing',
    },
  },
  movePrices: movePackagePrices,
  nextSeason: [nextPackages],
  setupChecks: findPackageChecks,
  datasets: [packagesDataset],
})
