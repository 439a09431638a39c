import { endDiscount } from '#app/domain/money/discounts/commands.server.ts'
import { findDiscount } from '#app/domain/money/discounts/queries.server.ts'
import { END_CODE_TEXT } from '#app/domain/money/discounts/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: async ({ who, id, now }) => findDiscount(who, id(), (await currentSeason()).year, now),
  back: ({ id }) => href('/admin/discounts/edit/:id', { id }),
  over: ({ id, endedAt }) => endedAt && href('/admin/discounts/edit/:id', { id }),
  ask: ({ code }) => ({
    name: `End code ${code}`,
    title: `End code ${code}?`,
    text: [END_CODE_TEXT],
    confirm: 'End code',
    danger: true,
  }),
  run: ({ id }, { who, now }) => endDiscount(id, who, now),
  done: ({ code }) => ({ title: `Code ${code} ended` }),
})
export const loader = step.loader
export const action = step.action
