import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteCommittee } from '#app/domain/judging/committees/commands.server.ts'
import { findCommitteeToEdit } from '#app/domain/judging/committees/edit-page.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ code }) => `Delete committee ${code}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findCommitteeToEdit(intParam(args, 'id'), admin, args.context.now)
  const { id, code, category, members } = orNotFound(found, args.request)
  return { id, code, category, members: members.length }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const deleted = unlessNotFound(await deleteCommittee(id, admin, args.context.now), args.request)
  const edit = href('/admin/judges/committees/edit/:id', { id })
  return redirectWithOutcome(
    deleted.ok ? href('/admin/judges/committees') : edit,
    deleted,
    'Committee deleted',
  )
}

export default function DeleteCommittee() {
  const { id, code, category, members } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Delete committee ${code} · ${category}?`}
      confirm="Delete committee"
      danger
      cancelTo={href('/admin/judges/committees/edit/:id', { id })}
    >
      <p>
        {members > 0
          ? `${countText(members, 'member loses their seat', 'members lose their seats')}. `
          : null}
        Open invitations stop working. No one is notified.
      </p>
    </ConfirmPage>
  )
}
