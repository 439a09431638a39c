import { data } from '@remix-run/node'
import { currentSeasonReason } from '#app/domain/season/seasons/current-season-locks.server.ts'
import { findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { findSeason } from '#app/domain/season/seasons/season-queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ id, reader }) => findSeason(id('year'), reader),
  back: () => href('/admin/seasons'),
  over: ({ isCurrent }) => isCurrent && href('/admin/seasons'),
  async ask({ label }, { now, reader }) {
    const present = await findCurrentSeason()
    return {
      name: `Make ${label} current`,
      title: `Make “${label}” the current season?`,
      text: [
        'All pages will show its categories, deadlines and prices. Entries and invoices of other seasons do not change. You can switch back at any time.',
      ],
      confirm: 'Make current',
      refusal: present && (await currentSeasonReason(present.year, now, reader)),
    }
  },
  run: ({ year }, { who, now }) => makeCurrent(year, who, now),
  done: ({ label }) => ({
    to: href('/admin/setup-check'),
    title: `${label} is the current season`,
    description: 'Check what entrants still need.',
  }),
  // The page reads the reason again.
  refused: () => data(null, { status: 409 }),
})
export const loader = step.loader
export const action = step.action
