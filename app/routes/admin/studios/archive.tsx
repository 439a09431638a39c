import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { archiveStudio } from '#app/domain/studios/archive-studio.server.ts'
import { archiveSchema } from '#app/domain/studios/schema.ts'
import { studioSide } from '#app/domain/studios/admin-list.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { studioLifecycle } from '#app/domain/studios/lifecycle.ts'
import { wayBackOf } from '#app/platform/lifecycle.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: (page) => `${page.active ? 'Archive' : 'Restore'} ${page.name}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const { id, name, status } = orNotFound(await studioSide(intParam(args, 'id'), admin, year), args.request)
  return { id, name, active: status === 'active' }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const value = readForm(await args.request.formData(), archiveSchema)
  const archive = value.to === 'archived'
  const step = archive ? 'archive' : 'restore'
  const done = unlessNotFound(await archiveStudio(id, step, admin, args.context.now), args.request)
  const page = href('/admin/studios/edit/:id', { id })
  const back = wayBackOf(studioLifecycle, archive ? 'active' : 'archived', step, 'admin')
  const undo = back && { to: href('/admin/studios/archive/:id', { id }), fields: { to: 'archived' } }
  return redirectWithOutcome(page, done, archive ? 'Studio archived' : 'Studio restored', undo)
}

export default function ArchiveStudio() {
  const { id, name, active } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={active ? `Archive ${name}?` : `Restore ${name}?`}
      confirm={active ? 'Archive studio' : 'Restore studio'}
      danger={active}
      fields={{ to: active ? 'archived' : 'active' }}
      cancelTo={href('/admin/studios/edit/:id', { id })}
    >
      <p>
        {active
          ? 'Its people can view its entries but cannot enter. Its cart will be emptied. You can restore it later.'
          : 'Its people can enter again.'}
      </p>
    </ConfirmPage>
  )
}
