import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** An item of the newsroom. A scheduled one is out from its moment on, by the clock of each request. */
export const pressItemLifecycle = defineLifecycle({
  name: 'press item',
  table: 'press_items',
  column: 'state',
  states: { draft: 'open', scheduled: 'open', published: 'open', archived: 'open' },
  initial: ['draft'],
  actions: {
    publish: step(
      ['draft', 'scheduled'],
      'published',
      ['owner', 'admin'],
      'it is complete, and what it is about is announced',
    ),
    schedule: step(['draft'], 'scheduled', ['owner', 'admin'], 'it is complete, with a moment to come'),
    appear: step(['scheduled'], 'published', ['system'], 'its moment has come'),
    unpublish: step(['scheduled', 'published'], 'draft', ['owner', 'admin']),
    archive: step(['draft', 'scheduled', 'published'], 'archived', ['owner', 'admin']),
    restore: step(['archived'], 'draft', ['owner', 'admin']),
  },
  // Two acts have no way back: an item that is published again is a new publication, and a restored one has lost its moment.
  wayBack: { publish: 'unpublish', restore: 'archive' },
})
