import { undoAdvance } from '#app/domain/judging/rounds/advance.server.ts'
import { loadRounds } from '#app/domain/judging/rounds/page.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: boardOf,
  async find({ who: { viewer, access }, id, now, reader }) {
    const { round } = await loadRounds(viewer, access, id('roundId'), now, reader)
    return round?.id === id('roundId') && round.state === 'decided' ? { access, round } : null
  },
  back: ({ access, round }) =>
    href('/judges/rounds/:categoryId/round/:roundId', { categoryId: access.category.id, roundId: round.id }),
  ask: ({ round }) => ({
    name: `Undo who advanced to ${round.name}`,
    title: `Undo who advanced to “${round.name}”?`,
    text: [
      'The round is then over and not decided, as before. All answers and choices are kept.',
      'This is possible while no judge has begun with what comes next.',
    ],
    fields: { version: String(round.version) },
    confirm: 'Undo',
    danger: true,
  }),
  fields: VERSION_SEEN,
  run: ({ access, round }, { who: { viewer }, now, sent }) =>
    undoAdvance(access.category.id, round.id, sent.version, viewer, now),
  done: () => ({ title: 'Undone. Decide the round again.' }),
})
export const loader = step.loader
export const action = step.action
