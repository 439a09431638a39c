import { deadlineRemoval } from '#app/domain/season/seasons/components/remove-deadline.tsx'
import { removeDeadline } from '#app/domain/season/seasons/deadline-commands.server.ts'
import { findDeadline, usesOf } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: async ({ id, reader }) => findDeadline(id(), (await currentSeason()).year, reader),
  back: ({ id }) => href('/admin/deadlines/edit/:id', { id }),
  over: async ({ id }, { reader }) =>
    (await usesOf(id, reader)) > 0 && href('/admin/deadlines/edit/:id', { id }),
  ask: ({ name, kind }) => ({
    name: `Remove ${name}`,
    title: `Remove “${name}”?`,
    text: [deadlineRemoval(kind === 'entry_tier')],
    confirm: 'Remove deadline',
    danger: true,
  }),
  run: ({ id }, { who, now }) => removeDeadline(id, who, now),
  done: ({ name }) => ({ to: href('/admin/deadlines'), title: `${name} was removed` }),
})
export const loader = step.loader
export const action = step.action
