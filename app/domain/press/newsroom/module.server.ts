import { holdingOfNewsroom } from './part-holding.server.ts'
import { pressHelp, pressAdminHelp } from '#app/domain/press/newsroom/help.server.ts'
import { sql } from 'kysely'
import { defineModule } from '#app/platform/module.server.ts'
import { pressItemsDataset } from './dataset.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { href } from '#app/platform/href.ts'
import { findPressTasks } from './admin-tasks.server.ts'
import { pressRelease } from './mails/press-release.ts'
import { removeAuthor } from './personal-data.server.ts'
import { makeRenditions, pressRenditions } from './renditions.server.ts'
import { searchedItems } from './search-items.server.ts'
import { findPressChecks } from './setup-checks.server.ts'
import { publishDueItems } from './states.server.ts'
import { tellPress, unlessHidden } from './tell-press.server.ts'

export const newsroom = defineModule({
  name: 'press/newsroom',
  part: 'press',
  partHolding: holdingOfNewsroom,
  helpChapters: [pressHelp, pressAdminHelp],
  tables: [
    'press_categories',
    'press_item_files',
    'press_item_nominations',
    'press_items',
    'press_renditions',
  ],
  accountMerges: {
    moves: [{ column: 'press_items.author_id', what: ['press item', 'press items'] }],
    stays: ['press_item_files.added_by'],
  },
  storageKeys: [{ table: 'press_renditions', column: 'storage_key' }],
  records: {
    press_item: {
      label: 'Press item',
      page: (id) => href('/press/edit/:id', { id }),
      tells: 'nothing',
    },
    press_category: {
      label: 'Press category',
      page: (id) => href('/press/category/edit/:id', { id }),
      tells: 'nothing',
    },
  },
  jobs: [runs(pressRenditions, ({ fileId }, { clock }) => makeRenditions(fileId, clock()))],
  everyMinute: [
    { chain: 'announcements', name: 'scheduled press items', run: publishDueItems },
    { chain: 'announcements', name: 'news to the press', run: tellPress },
  ],
  files: {
    holds: sql<boolean>`(f.purpose = 'press' and exists (
      select from press_item_files pf where pf.file_id = f.id))`,
    ownAddresses: ['press'],
  },
  mails: [{ mail: pressRelease, recheck: unlessHidden }],
  adminTasks: findPressTasks,
  setupChecks: findPressChecks,
  searched: [searchedItems],
  personalData: removeAuthor,
  datasets: [pressItemsDataset],
})
