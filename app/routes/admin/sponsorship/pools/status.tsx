import { movePool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { poolLifecycle } from '#app/domain/sponsorship/pools/lifecycle.ts'
import { findPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { poolStepSchema } from '#app/domain/sponsorship/pools/schema.ts'
import { moveStep } from '#app/http/move-step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = moveStep({
  lifecycle: poolLifecycle,
  find: ({ who, id, reader }) => findPool(who, id(), reader),
  page: (id) => href('/admin/sponsorship-pools/edit/:id', { id }),
  here: (id) => href('/admin/sponsorship-pools/status/:id', { id }),
  fields: poolStepSchema,
  words: {
    open: {
      button: 'Open pool',
      done: 'is open',
      text: 'People who sign the partner agreement can apply, within the pool’s dates. You decide each application.',
    },
    close: {
      button: 'Close pool',
      done: 'is closed',
      text: 'It takes no new partners. Those it has stay until their term ends, and can renew.',
      danger: true,
    },
    reopen: {
      button: 'Reopen pool',
      done: 'is open again',
      text: 'It takes new partners again, within its dates.',
    },
  },
  run: movePool,
})
export const loader = step.loader
export const action = step.action
