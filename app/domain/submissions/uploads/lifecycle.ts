import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** An uploaded file: complete it is checked, then stored or refused with a message. */
export const uploadLifecycle = defineLifecycle({
  name: 'upload',
  table: 'uploads',
  column: 'status',
  states: {
    arriving: 'open',
    checking: 'open',
    refused: 'open',
    expired: 'open',
    stored: 'terminal',
    cancelled: 'terminal',
  },
  initial: ['arriving'],
  actions: {
    check: step(['arriving', 'checking'], 'checking', ['system'], 'all of it has arrived'),
    store: step(['checking'], 'stored', ['system'], 'the file is what is asked for'),
    refuse: step(['arriving', 'checking'], 'refused', ['system']),
    expire: step(['arriving', 'checking'], 'expired', ['system'], 'nothing more has come'),
    cancel: step(['arriving', 'refused', 'expired'], 'cancelled', ['entrant', 'owner', 'admin']),
  },
})
