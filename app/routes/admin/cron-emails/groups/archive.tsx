import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { archiveGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { findGroup } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ name }) => `Archive ${name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { id, name, version, archivedAt } = orNotFound(
    await findGroup(intParam(args, 'groupId'), db()),
    args.request,
  )
  if (archivedAt) throw redirect(href('/admin/cron-emails/groups/:groupId', { groupId: id }))
  return { id, name, version }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const group = orNotFound(await findGroup(intParam(args, 'groupId'), db()), args.request)
  const version = Number(versionIn(await args.request.formData()))
  const archived = await archiveGroup({ groupId: group.id, version }, admin, args.context.now)
  if (!archived.ok)
    return redirectWithFlash(href('/admin/cron-emails/groups/:groupId', { groupId: group.id }), {
      title: 'Group not archived',
      description: archived.message,
      color: 'danger',
    })
  return redirectDone(href('/admin/cron-emails/groups'), `The group “${group.name}” was archived`)
}

export default function ArchiveGroup() {
  const { id, name, version } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Archive “${name}”?`}
      confirm="Archive group"
      danger
      cancelTo={href('/admin/cron-emails/groups/:groupId', { groupId: id })}
      fields={{ version: String(version) }}
    >
      <p>
        Mail rules can no longer use an archived group. You can’t archive a group while a rule that is on
        sends to it.
      </p>
    </ConfirmPage>
  )
}
