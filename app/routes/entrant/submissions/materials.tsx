import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OwnMaterialsForm } from '#app/domain/judging/rounds/materials/components/own-materials.tsx'
import { findAsked, ownMaterials } from '#app/domain/judging/rounds/materials/own-page.server.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { troublesOf } from '#app/domain/submissions/components/question-parts.tsx'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { actOnMaterials } from '#app/routes/entrant/submissions/materials.page.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ round, title }) => `${round}: ${title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const asked = orNotFound(await findAsked(submissionId, intParam(args, 'roundId'), db()), args.request)
  return ownMaterials(asked, entrant, mayEnterFor(entrant.studio.role), args.context.now, db())
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  return actOnMaterials(args, entrant, submissionId)
}

export default function Materials() {
  const page = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  return (
    <Page
      title={`More for “${page.round}”`}
      lede={`${page.title}, ${page.category}`}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: page.title, to: entryHref(page.submissionId) },
        { label: page.round },
      ]}
      problems={unsaved ? troublesOf(page.fields, unsaved) : []}
    >
      <OwnMaterialsForm page={page} unsaved={unsaved} />
    </Page>
  )
}
