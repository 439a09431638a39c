import { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'
import { confirmComplete } from '#app/domain/nominees/nominations/confirm-slates.server.ts'
import { confirmAllSchema } from '#app/domain/nominees/nominations/slate-input.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { ok } from '#app/platform/outcome.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction, default } from '#app/ui/step-page.tsx'

export const handle: PageHandle = { title: 'Confirm complete slates' }

const step = confirmStep({
  guard: requireAdmin,
  find: currentSeason,
  back: () => href('/admin/nominations'),
  async ask({ year }, { who, now, reader }) {
    const [all, announced] = await Promise.all([
      listAdminSlates(who, year, {}, now),
      isAnnounced(year, now, reader),
    ])
    const slates = all.filter(({ complete }) => complete)
    return {
      name: 'Confirm complete slates',
      title: `Confirm ${countText(slates.length, 'slate', 'slates')}?`,
      text: [
        'These slates are complete. Their works become nominees.',
        ...(announced ? ['The nominees are already public, so these become public immediately.'] : []),
      ],
      list: slates.map((slate) => `${categoryTitle(slate)}, ${countText(slate.works, 'work', 'works')}`),
      confirm: slates.length === 0 ? 'Nothing to confirm' : 'Confirm slates',
      fields: { seen: slates.map(({ slateId, version }) => `${slateId}.${version}`).join(' ') },
    }
  },
  fields: confirmAllSchema,
  run: async ({ year }, { sent, who, now }) => ok(await confirmComplete(year, sent.seen, who, now)),
  done({ confirmed, left, others }) {
    const by = `confirmed by ${new Intl.ListFormat('en').format(others.names)}`
    const already = others.count === 1 ? `One slate was ${by}.` : `${others.count} slates were ${by}.`
    const changed = left === 1 ? 'One slate changed' : `${left} slates changed`
    return {
      title:
        confirmed === 0 && others.count > 0
          ? 'These slates are already confirmed'
          : `${countText(confirmed, 'slate', 'slates')} confirmed`,
      description:
        [
          ...(others.count > 0 ? [already] : []),
          ...(left > 0 ? [`${changed} since you opened the page: review them again.`] : []),
        ].join(' ') || undefined,
      color: confirmed > 0 ? 'success' : 'neutral',
    }
  },
})
export const loader = step.loader
export const action = step.action
