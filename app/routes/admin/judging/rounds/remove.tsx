import { removeRound } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { findPlanPage } from '#app/domain/judging/rounds/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  async find({ who, id, now, reader }) {
    const page = await findPlanPage(who, id('categoryId'), now, reader)
    const round = page?.rounds.find((each) => each.id === id())
    return page && round && { category: page.category, round }
  },
  back: ({ category }) => href('/admin/judges/rounds/:categoryId', { categoryId: category.id }),
  ask: ({ category, round }) => ({
    name: `Remove the round for ${round.name}`,
    title: `Remove the round for “${round.name}” of ${category.title}?`,
    text: ['Without it all entries go on to what comes next.'],
    fields: { version: String(round.version) },
    confirm: 'Remove round',
    danger: true,
  }),
  fields: VERSION_SEEN,
  run: ({ category, round }, { who, now, sent }) =>
    removeRound(category.id, round.id, sent.version, who, now),
  done: () => ({ title: 'Round removed' }),
})
export const loader = step.loader
export const action = step.action
