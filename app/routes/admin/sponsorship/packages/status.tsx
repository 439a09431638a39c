import { movePackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { packageLifecycle } from '#app/domain/sponsorship/packages/lifecycle.ts'
import { findPackage } from '#app/domain/sponsorship/packages/queries.server.ts'
import { stepSchema } from '#app/domain/sponsorship/packages/schema.ts'
import { moveStep } from '#app/http/move-step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = moveStep({
  lifecycle: packageLifecycle,
  find: ({ who, id, reader }) => findPackage(who, id(), reader),
  page: (id) => href('/admin/sponsorships/packages/edit/:id', { id }),
  here: (id) => href('/admin/sponsorships/packages/status/:id', { id }),
  fields: stepSchema,
  words: {
    open: { button: 'Open package', done: 'is open', text: 'People can apply for it.' },
    close: {
      button: 'Close package',
      done: 'is closed',
      text: 'It is no longer shown to sponsors. Applications that were sent stay as they are.',
    },
    archive: {
      button: 'Archive package',
      done: 'is archived',
      text: 'It is no longer shown to sponsors or in the list. Sponsors who accepted it keep it. You can restore it.',
      danger: true,
    },
    restore: {
      button: 'Restore package',
      done: 'is restored',
      text: 'It is in the list again, closed until you open it.',
    },
  },
  run: movePackage,
})
export const loader = step.loader
export const action = step.action
