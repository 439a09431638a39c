import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { endSession } from '#app/domain/accounts/sessions.server.ts'
import { signedOutHeaders } from '#app/http/authenticator.server.ts'
import { paths, safeNext } from '#app/paths.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle = { title: 'Sign out' }

/** A link alone signs nobody out: it leads to the question. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(paths.home())
  return { name: context.viewer.displayName }
}

/** Ends the session and goes to `/`, or to a page of this site named as `membersUrl`. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.viewer) await endSession(context.viewer.sessionFamily, context.now)
  const wanted = new URL(request.url).searchParams.get('membersUrl')
  return redirect(safeNext(wanted, paths.home()), { status: 303, headers: signedOutHeaders() })
}

export default function SignOutPage() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <ConfirmPage title="Sign out?" confirm="Sign out" cancelTo={paths.home()} cancel="Stay signed in">
        <p>You are signed in as {name}. Drafts are saved and stay as they are.</p>
      </ConfirmPage>
    </NarrowPage>
  )
}
