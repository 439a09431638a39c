import { defineLifecycle } from '#app/platform/lifecycle.ts'

export const categoryLifecycle = defineLifecycle({
  name: 'category',
  table: 'categories',
  column: 'status',
  states: { draft: 'open', open: 'open', closed: 'open', suspended: 'open', archived: 'open' },
  initial: ['draft'],
  actions: {
    open: {
      from: ['draft', 'closed', 'suspended', 'archived'],
      to: 'open',
      by: ['admin'],
      guard: 'asks at least one question',
    },
    close: { from: ['open', 'suspended', 'archived'], to: 'closed', by: ['admin'], guard: 'a reason' },
    suspend: {
      from: ['open', 'closed'],
      to: 'suspended',
      by: ['admin'],
      guard: 'a reason; no confirmed slate that is not announced',
    },
    archive: {
      from: ['draft', 'open', 'closed', 'suspended'],
      to: 'archived',
      by: ['admin'],
      guard: 'no confirmed slate that is not announced',
    },
  },
})
