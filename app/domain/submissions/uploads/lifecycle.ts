import { defineLifecycle } from '#app/platform/lifecycle.ts'

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
    check: { from: ['arriving', 'checking'], to: 'checking', by: ['system'], guard: 'all of it has arrived' },
    store: {
      from: ['checking'],
      to: 'stored',
      by: ['system'],
      guard: 'the file is what the question asks for',
    },
    refuse: { from: ['arriving', 'checking'], to: 'refused', by: ['system'] },
    expire: { from: ['arriving', 'checking'], to: 'expired', by: ['system'], guard: 'nothing more has come' },
    cancel: { from: ['arriving', 'refused', 'expired'], to: 'cancelled', by: ['entrant'] },
  },
})
