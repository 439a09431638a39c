import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

export const categoryLifecycle = defineLifecycle({
  name: 'category',
  table: 'categories',
  column: 'status',
  states: { draft: 'open', open: 'open', closed: 'open', suspended: 'open', archived: 'open' },
  initial: ['draft'],
  actions: {
    open: step(['draft', 'closed', 'suspended', 'archived'], 'open', ['admin'], 'asks at least one question'),
    close: step(['open', 'suspended', 'archived'], 'closed', ['admin'], 'a reason'),
    suspend: step(
      ['open', 'closed'],
      'suspended',
      ['admin'],
      'a reason; no confirmed slate that is not announced',
    ),
    archive: step(
      ['draft', 'open', 'closed', 'suspended'],
      'archived',
      ['admin'],
      'no confirmed slate that is not announced',
    ),
  },
  wayBack: { close: 'open', suspend: 'open', archive: 'open' },
})
