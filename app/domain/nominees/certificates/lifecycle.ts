import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A nominee's certificate; a void one keeps its serial. */
export const certificateLifecycle = defineLifecycle({
  name: 'certificate',
  table: 'certificates',
  column: 'status',
  states: { pending: 'open', generated: 'open', released: 'open', void: 'terminal' },
  initial: ['pending'],
  actions: {
    generate: step(['pending'], 'generated', ['system'], 'the worker still has its claim'),
    regenerate: step(
      ['pending', 'generated'],
      'pending',
      ['admin', 'system'],
      'what is printed on it has changed',
    ),
    release: step(['generated'], 'released', ['admin'], 'the nominees are announced'),
    void: step(['pending', 'generated', 'released'], 'void', ['admin', 'system'], 'a reason'),
  },
})
