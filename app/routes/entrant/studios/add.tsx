import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { askToJoin } from '#app/domain/studios/commands.server.ts'
import { askSchema } from '#app/domain/studios/schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { createProfile, newProfilePage } from '#app/routes/entrant/studios/new-profile.server.ts'
import { NewProfile } from '#app/routes/entrant/studios/new-profile-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/profile.css?url'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = {
  get title() {
    return `Create ${words.aStudio} profile`
  },
}

export async function loader(args: LoaderFunctionArgs) {
  return newProfilePage(await requireAuth(args), null, args)
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const formData = await args.request.formData()
  if (formData.get('intent') !== 'ask') return createProfile(formData, null, viewer, args)
  const { studioId } = readForm(formData, askSchema)
  const asked =
    (await spendTry('studioMail', String(viewer.userId))) ??
    (await askToJoin(studioId, viewer, args.context.now))
  return redirectWithFlash(href('/studios/view'), {
    title: asked.ok ? `You’ve asked to join ${asked.value.name}` : asked.message,
    description: asked.ok ? 'Its owners decide. They see your name and email address.' : undefined,
    color: asked.ok ? 'success' : 'danger',
  })
}

export default function AddStudio() {
  const [page, answer] = [useLoaderData<typeof loader>(), useActionData<typeof action>()]
  return <NewProfile page={page} answer={answer} title={`Create your ${words.studio} profile`} />
}
