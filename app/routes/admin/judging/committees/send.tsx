import { redirect } from '@remix-run/node'
import { sendAllPrepared } from '#app/domain/judging/committees/invitations.server.ts'
import { listCommittees } from '#app/domain/judging/committees/list.server.ts'
import { takesPeople } from '#app/domain/judging/committees/rules.ts'
import { expectedSchema } from '#app/domain/judging/committees/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction, default } from '#app/ui/step-page.tsx'

export const handle: PageHandle = { title: 'Send invitations' }

const EVERY = {
  query: '',
  status: null,
  attention: null,
  sort: 'category',
  direction: 'asc',
  limit: 1_000,
  offset: 0,
} as const

const step = confirmStep({
  guard: requireAdmin,
  find: currentSeason,
  back: () => href('/admin/judges/committees'),
  async ask({ year }, { who, now }) {
    const { rows } = await listCommittees(who, year, EVERY, now)
    const ready = rows.filter(({ prepared, status }) => prepared > 0 && takesPeople(status))
    if (ready.length === 0) throw redirect(href('/admin/judges/committees'))
    const count = ready.reduce((sum, { prepared }) => sum + prepared, 0)
    return {
      name: 'Send invitations',
      title: `Send ${countText(count, 'invitation', 'invitations')}?`,
      text: ['Each person gets an email with a link that works for fourteen days.'],
      list: ready.map(({ code, category, prepared }) => `${code} · ${category}: ${prepared}`),
      confirm: 'Send invitations',
      fields: { count: String(count) },
    }
  },
  fields: expectedSchema,
  run: ({ year }, { sent, who, now }) => sendAllPrepared({ year, expected: sent.count }, who, now),
  done: ({ sent }) => ({
    title: `${countText(sent, 'invitation', 'invitations')} sent`,
    color: sent > 0 ? 'success' : 'neutral',
  }),
  refused: (refusal) => redirectRefused(href('/admin/judges/committees/send'), refusal),
})
export const loader = step.loader
export const action = step.action
