import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** A nominee's certificate; a void one keeps its serial. */
export const certificateLifecycle = defineLifecycle({
  name: 'certificate',
  table: 'certificates',
  column: 'status',
  states: { pending: 'open', generated: 'open', released: 'open', void: 'terminal' },
  initial: ['pending'],
  actions: {
    generate: { from: ['pending'], to: 'generated', by: ['system'], guard: 'the worker still has its claim' },
    regenerate: {
      from: ['pending', 'generated'],
      to: 'pending',
      by: ['admin', 'system'],
      guard: 'what is printed on it has changed',
    },
    release: { from: ['generated'], to: 'released', by: ['admin'], guard: 'the nominees are announced' },
    void: {
      from: ['pending', 'generated', 'released'],
      to: 'void',
      by: ['admin', 'system'],
      guard: 'a reason',
    },
  },
})
