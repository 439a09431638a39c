import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agreementPages } from '#app/domain/people/agreements/audience-words.ts'
import { removeDraftSchema } from '#app/domain/people/agreements/schema.ts'
import { removeDraft } from '#app/domain/people/agreements/versions.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { audienceOf, draftOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ version }) => `Delete the draft of version ${version}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { draft, audience } = await draftOf(args)
  const { id, version, revision } = draft
  return { id, version, revision, audience }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience, pages } = audienceOf(args)
  const id = intParam(args, 'id')
  const value = readForm(await args.request.formData(), removeDraftSchema)
  const removed = unlessNotFound(
    await removeDraft(audience, id, value.revision, admin, args.context.now),
    args.request,
  )
  if (removed.ok) return redirectDone(pages.versions, `Draft of version ${removed.value.version} deleted`)
  return redirectRefused(pages.version(id), removed)
}

export default function RemoveAgreementDraft() {
  const { id, version, revision, audience } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Delete the draft of version ${version}?`}
      confirm="Delete draft"
      danger
      cancelTo={agreementPages(audience).edit(id)}
      fields={{ revision: String(revision) }}
    >
      <p>The version in force and all signatures stay.</p>
    </ConfirmPage>
  )
}
