import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { confirmComplete } from '#app/domain/nominees/nominations/confirm-slates.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'
import { confirmAllSchema } from '#app/domain/nominees/nominations/slate-input.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Confirm complete slates' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const [found, announced] = await Promise.all([
    listAdminSlates(admin, year, {}, now),
    isAnnounced(year, now, db()),
  ])
  const slates = found.filter(({ complete }) => complete)
  return {
    announced,
    slates: slates.map(({ slateId, version, type, number, name, works }) => ({
      slateId,
      version,
      type,
      number,
      name,
      works,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const value = readForm(await args.request.formData(), confirmAllSchema)
  const { year } = await currentSeason()
  const { confirmed, left, others } = await confirmComplete(year, value.seen, admin, args.context.now)
  const by = `confirmed by ${new Intl.ListFormat('en').format(others.names)}`
  const already = others.count === 1 ? `One slate was ${by}.` : `${others.count} slates were ${by}.`
  const changed = left === 1 ? 'One slate changed' : `${left} slates changed`
  return redirectWithFlash(href('/admin/nominations'), {
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
  })
}

export default function ConfirmSlates() {
  const { slates, announced } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Confirm ${countText(slates.length, 'slate', 'slates')}?`}
      confirm={slates.length === 0 ? 'Nothing to confirm' : 'Confirm slates'}
      cancelTo={href('/admin/nominations')}
      fields={{ seen: slates.map(({ slateId, version }) => `${slateId}.${version}`).join(' ') }}
    >
      <p>These slates are complete. Their works become nominees.</p>
      {announced ? <p>The nominees are already public, so these become public immediately.</p> : null}
      <ul>
        {slates.map((slate) => (
          <li key={slate.slateId}>
            {categoryTitle(slate)}, {countText(slate.works, 'work', 'works')}
          </li>
        ))}
      </ul>
    </ConfirmPage>
  )
}
