import { takeBackSeason } from '#app/domain/overview/publish/commands.server.ts'
import { findPublishing } from '#app/domain/overview/publish/queries.server.ts'
import { takeBackSchema } from '#app/domain/overview/publish/schema.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction, default } from '#app/ui/step-page.tsx'

export const handle: PageHandle = { title: 'Close to the public' }

const step = confirmStep({
  guard: requireAdmin,
  find: ({ who, now }) => findPublishing(who, now),
  back: () => href('/admin/set-up/publish'),
  over: ({ publishedAt }) => !publishedAt && href('/admin/set-up/publish'),
  ask: ({ year, label, stays }) => ({
    name: 'Close to the public',
    title: `Close “${label}” to the public again?`,
    text: [
      'No one can enter, and its dates and its page are shown to admins only, until you publish it again. Accounts that were created since stay.',
    ],
    confirm: 'Close to the public',
    refusal: stays,
    fields: { year: String(year) },
  }),
  fields: takeBackSchema,
  run: (_, { sent, who, now }) => takeBackSeason(sent.year, who, now),
  done: ({ label }) => ({
    title: `${label} is closed to the public`,
    description: 'Accounts that were created stay.',
  }),
})
export const loader = step.loader
export const action = step.action
