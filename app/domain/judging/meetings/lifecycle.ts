import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A meeting of a committee. */
export const meetingLifecycle = defineLifecycle({
  name: 'meeting',
  table: 'judging_meetings',
  column: 'state',
  states: { planned: 'open', running: 'open', ended: 'terminal', cancelled: 'terminal' },
  initial: ['planned'],
  actions: {
    start: step(['planned'], 'running', ['chair', 'admin'], 'the agenda has an entry that can be opened'),
    end: step(
      ['running'],
      'ended',
      ['chair', 'admin'],
      'no conflict of interest with the entry under discussion',
    ),
    cancel: step(['planned'], 'cancelled', ['chair', 'admin']),
  },
})
