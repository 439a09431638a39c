import { deleteCommittee } from '#app/domain/judging/committees/commands.server.ts'
import { findCommitteeToEdit } from '#app/domain/judging/committees/edit-page.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ who, id, now }) => findCommitteeToEdit(id(), who, now),
  back: ({ id }) => href('/admin/judges/committees/edit/:id', { id }),
  ask({ code, category, members }) {
    const seats = countText(members.length, 'member loses their seat', 'members lose their seats')
    const after = 'Open invitations stop working. No one is notified.'
    return {
      name: `Delete committee ${code}`,
      title: `Delete committee ${code} · ${category}?`,
      text: [members.length > 0 ? `${seats}. ${after}` : after],
      confirm: 'Delete committee',
      danger: true,
    }
  },
  run: ({ id }, { who, now }) => deleteCommittee(id, who, now),
  done: () => ({ to: href('/admin/judges/committees'), title: 'Committee deleted' }),
})
export const loader = step.loader
export const action = step.action
