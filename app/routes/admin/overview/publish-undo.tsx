import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { takeBackSeason } from '#app/domain/overview/publish/commands.server.ts'
import { findPublishing } from '#app/domain/overview/publish/queries.server.ts'
import { takeBackSchema } from '#app/domain/overview/publish/schema.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Close to the public' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label, publishedAt, stays } = await findPublishing(admin, args.context.now)
  if (!publishedAt) throw redirect(href('/admin/set-up/publish'))
  return { year, label, stays }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = readForm(await args.request.formData(), takeBackSchema)
  const taken = await takeBackSeason(year, admin, args.context.now)
  if (!taken.ok) return redirectRefused(href('/admin/set-up/publish'), taken)
  return redirectDone(
    href('/admin/set-up/publish'),
    `${taken.value.label} is closed to the public`,
    'Accounts that were created stay.',
  )
}

export default function TakeBack() {
  const { year, label, stays } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Close “${label}” to the public again?`}
      confirm="Close to the public"
      refusal={stays}
      cancelTo={href('/admin/set-up/publish')}
      fields={{ year: String(year) }}
    >
      <p>
        No one can enter, and its dates and its page are shown to admins only, until you publish it again.
        Accounts that were created since stay.
      </p>
    </ConfirmPage>
  )
}
