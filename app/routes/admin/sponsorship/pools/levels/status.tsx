import { moveLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import { levelLifecycle } from '#app/domain/sponsorship/pool-levels/lifecycle.ts'
import { findLevel } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { levelStepSchema } from '#app/domain/sponsorship/pool-levels/schema.ts'
import { moveStep } from '#app/http/move-step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = moveStep({
  lifecycle: levelLifecycle,
  find: ({ who, id, reader }) => findLevel(who, id(), reader),
  page: (id) => href('/admin/sponsorship-pools/levels/edit/:id', { id }),
  here: (id) => href('/admin/sponsorship-pools/levels/status/:id', { id }),
  fields: levelStepSchema,
  words: {
    open: { button: 'Open level', done: 'is open', text: 'People can apply for it in its pools.' },
    close: {
      button: 'Close level',
      done: 'is closed',
      text: 'No one can apply for it. Partners who have it keep it, and can renew it.',
    },
    archive: {
      button: 'Archive level',
      done: 'is archived',
      text: 'It is no longer shown in the list. Partners who have it keep it. You can restore it.',
      danger: true,
    },
    restore: {
      button: 'Restore level',
      done: 'is restored',
      text: 'It is in the list again, closed until you open it.',
    },
  },
  run: moveLevel,
})
export const loader = step.loader
export const action = step.action
