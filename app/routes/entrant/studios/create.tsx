import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isStudioType, studioTypeFacts, type StudioType } from '#app/domain/studios/rules.ts'
import { notFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { createProfile, newProfilePage } from '#app/routes/entrant/studios/new-profile.server.ts'
import { NewProfile } from '#app/routes/entrant/studios/new-profile-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/profile.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ kind }) => `New profile: ${kind}` }

function typeParam(args: LoaderFunctionArgs | ActionFunctionArgs): StudioType {
  const type = args.params.type ?? ''
  if (!isStudioType(type)) throw notFound(args.request)
  return type
}

/** The same page as `/studios/add`, with a kind that is selected already. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const type = typeParam(args)
  const page = await newProfilePage(viewer, type, args)
  // Without scripts a refused post is answered by this page, which is then asked for with the headers of the post.
  if (page.initial.type !== type && !args.request.headers.has('content-type')) throw notFound(args.request)
  return { ...page, kind: studioTypeFacts[type].name }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  return createProfile(await args.request.formData(), typeParam(args), viewer, args)
}

export default function CreateStudio() {
  const page = useLoaderData<typeof loader>()
  const title = `New profile: ${page.kind.toLowerCase()}`
  return <NewProfile page={page} answer={useActionData<typeof action>()} title={title} />
}
