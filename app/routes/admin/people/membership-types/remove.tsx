import { removalRefusal, removeMembershipType } from '#app/domain/people/accounts/membership-types.server.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction, default } from '#app/ui/step-page.tsx'

export const handle: PageHandle = { title: 'Remove membership type' }

const step = confirmStep({
  guard: requireAdmin,
  async find({ who, args }) {
    const code = args.params.code ?? ''
    const found = await removalRefusal(who, code)
    return found && { code, ...found }
  },
  back: ({ code }) => href('/admin/memberships/types/:code', { code }),
  ask: ({ name, refusal }) => ({
    name: 'Remove membership type',
    title: `Remove the membership type “${name}”?`,
    text: ['It is no longer offered. This can’t be undone.'],
    confirm: 'Remove membership type',
    danger: true,
    refusal,
  }),
  run: ({ code }, { who, now }) => removeMembershipType(code, who, now),
  done: () => ({ to: href('/admin/memberships/types'), title: 'Membership type removed' }),
  refused: (refusal) => redirectRefused(href('/admin/memberships/types'), refusal),
})
export const loader = step.loader
export const action = step.action
