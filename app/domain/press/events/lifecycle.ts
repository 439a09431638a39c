import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** An event. A cancelled one keeps its page. */
export const eventLifecycle = defineLifecycle({
  name: 'event',
  table: 'events',
  column: 'state',
  states: { draft: 'open', published: 'open', cancelled: 'terminal' },
  initial: ['draft', 'published'],
  actions: {
    publish: step(['draft'], 'published', ['owner', 'admin']),
    unpublish: step(['published'], 'draft', ['owner', 'admin'], 'no one has answered yet'),
    cancel: step(['published'], 'cancelled', ['owner', 'admin'], 'with a reason'),
  },
})

/** A guest's answer to an event, by their secret link. */
export const eventGuestLifecycle = defineLifecycle({
  name: 'event guest',
  table: 'event_guests',
  column: 'state',
  states: { going: 'open', waiting: 'open', told: 'open', left: 'open' },
  initial: ['going', 'waiting', 'told'],
  actions: {
    attend: step(['told', 'left'], 'going', ['visitor'], 'a place is free, and no one waits for it'),
    queue: step(['told', 'left'], 'waiting', ['visitor'], 'no place is free'),
    follow: step(['left'], 'told', ['visitor']),
    advance: step(['waiting'], 'going', ['system'], 'a place is free, and no one waits longer'),
    leave: step(['going', 'waiting', 'told'], 'left', ['visitor']),
  },
})
