import { db } from '#db/client.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { ITEM_COLUMNS } from './export-columns.ts'
import { countTellable, tellableAfter, type ItemRow } from './queries.server.ts'
import { pressMoment } from './visibility.server.ts'

/** Items of the newsroom; what is about nominees or winners waits for theirs. */
export const pressItemsDataset = defineDataset<ItemRow>({
  key: 'press_items',
  title: 'Press items',
  about:
    'Items of the newsroom, archived ones too. Those about nominees or winners stay hidden until these are public.',
  group: 'Press',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(ITEM_COLUMNS, ['Author']),
  count: async ({ year, now }) => countTellable(year, await pressMoment(now, db()), db()),
  read: async ({ year, now }, last, limit) =>
    tellableAfter(year, await pressMoment(now, db()), last, limit, db()),
})
