import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeDraftSchema } from '#app/domain/judging/agreements/schema.ts'
import { removeDraft } from '#app/domain/judging/agreements/versions.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { draftOf } from '#app/routes/admin/judging/agreements/version.server.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ version }) => `Delete the draft of version ${version}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { id, version, revision } = await draftOf(args)
  return { id, version, revision }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const value = readForm(await args.request.formData(), removeDraftSchema)
  const removed = unlessNotFound(
    await removeDraft('judge', id, value.revision, admin, args.context.now),
    args.request,
  )
  if (removed.ok)
    return redirectDone(href('/admin/judges/agreements'), `Draft of version ${removed.value.version} deleted`)
  return redirectRefused(href('/admin/judges/agreements/view/:id', { id }), removed)
}

export default function RemoveAgreementDraft() {
  const { id, version, revision } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Delete the draft of version ${version}?`}
      confirm="Delete draft"
      danger
      cancelTo={href('/admin/judges/agreements/edit/:id', { id })}
      fields={{ revision: String(revision) }}
    >
      <p>The version in force and all signatures stay.</p>
    </ConfirmPage>
  )
}
