import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { studioSide } from '#app/domain/studios/admin-list.server.ts'
import { archiveStudio } from '#app/domain/studios/archive-studio.server.ts'
import { studioLifecycle } from '#app/domain/studios/lifecycle.ts'
import { archiveSchema } from '#app/domain/studios/schema.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { wayBackOf } from '#app/platform/lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: async ({ who, id }) => studioSide(id(), who, (await currentSeason()).year),
  back: ({ id }) => href('/admin/studios/edit/:id', { id }),
  ask: ({ name, status }) =>
    status === 'active'
      ? {
          name: `Archive ${name}`,
          title: `Archive ${name}?`,
          text: [
            'Its people can view its entries but cannot enter. Its cart will be emptied. You can restore it later.',
          ],
          confirm: `Archive ${words.studio}`,
          danger: true,
          fields: { to: 'archived' },
        }
      : {
          name: `Restore ${name}`,
          title: `Restore ${name}?`,
          text: ['Its people can enter again.'],
          confirm: `Restore ${words.studio}`,
          fields: { to: 'active' },
        },
  fields: archiveSchema,
  run: ({ id }, { sent, who, now }) =>
    archiveStudio(id, sent.to === 'archived' ? 'archive' : 'restore', who, now),
  done(_, { found, sent }) {
    if (sent.to === 'archived') return { title: `${words.Studio} archived` }
    const back = wayBackOf(studioLifecycle, 'archived', 'restore', 'admin')
    const to = href('/admin/studios/archive/:id', { id: found.id })
    return { title: `${words.Studio} restored`, ...(back && { undo: { to, fields: { to: 'archived' } } }) }
  },
})
export const loader = step.loader
export const action = step.action
