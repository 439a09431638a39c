import { findRoundToPublish, publishRound } from '#app/domain/judging/rounds/telling/publish.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const planOf = (categoryId: number) => href('/admin/judges/rounds/:categoryId', { categoryId })

const step = confirmStep({
  guard: requireAdmin,
  find: ({ who, id, now, reader }) =>
    findRoundToPublish(who, { categoryId: id('categoryId'), roundId: id() }, now, reader),
  over: ({ category, refusal }) => refusal && planOf(category.id),
  back: ({ category }) => planOf(category.id),
  ask: ({ category, round, wanted, entries, isBlind }) => {
    const shared = { fields: { version: String(round.version) } }
    if (wanted === 'hide')
      return {
        ...shared,
        name: `Hide ${round.name}`,
        title: `Hide “${round.name}” of ${category.title}?`,
        text: ['The page of this round is not found after that. Who has read it knows who advanced.'],
        confirm: 'Hide round',
        danger: true,
      }
    return {
      ...shared,
      name: `Publish ${round.name}`,
      title: `Publish “${round.name}” of ${category.title}?`,
      text: [
        `Everyone can then see ${countText(entries, 'entry that advanced', 'entries that advanced')}, with title and ${words.studio}, on a page of its own and from the award’s page. No answers, points or places are shown.`,
        ...(isBlind
          ? [`Judging is blind, and judges can read this page: it names the ${words.studios}.`]
          : []),
      ],
      confirm: 'Publish round',
    }
  },
  fields: VERSION_SEEN,
  run: ({ category, round, wanted }, { who, now, sent }) =>
    publishRound(category.id, round.id, { version: sent.version, wanted }, who, now),
  done: (_, { found }) => ({ title: found.wanted === 'publish' ? 'Round published' : 'Round hidden' }),
})
export const loader = step.loader
export const action = step.action
