import { defineModule } from '#app/platform/module.server.ts'
import { findLookalikes } from './mark-entries.server.ts'

export const lookalikes = defineModule({
  name: 'submissions/lookalikes',
  tables: ['likeness_marks', 'lookalikes'],
  accountMerges: { stays: ['lookalikes.told_apart_by'] },
  everyMinute: [{ chain: 'files', name: 'lookalikes', run: findLookalikes }],
  records: {},
})
