import { archiveGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { findGroup } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const pageOf = (groupId: number) => href('/admin/cron-emails/groups/:groupId', { groupId })

const step = confirmStep({
  guard: requireAdmin,
  find: ({ id, reader }) => findGroup(id('groupId'), reader),
  back: ({ id }) => pageOf(id),
  over: ({ id, archivedAt }) => archivedAt && pageOf(id),
  ask: ({ name, version }) => ({
    name: `Archive ${name}`,
    title: `Archive “${name}”?`,
    text: [
      'Mail rules can no longer use an archived group. You can’t archive a group while a rule that is on sends to it.',
    ],
    confirm: 'Archive group',
    danger: true,
    fields: { version: String(version) },
  }),
  fields: VERSION_SEEN,
  run: ({ id }, { sent, who, now }) => archiveGroup({ groupId: id, version: sent.version }, who, now),
  done: (_, { found }) => ({
    to: href('/admin/cron-emails/groups'),
    title: `The group “${found.name}” was archived`,
  }),
  refused: ({ message }, { found }) =>
    redirectWithFlash(pageOf(found.id), {
      title: 'Group not archived',
      description: message,
      color: 'danger',
    }),
})
export const loader = step.loader
export const action = step.action
