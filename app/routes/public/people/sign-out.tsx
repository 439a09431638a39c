import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { endSession } from '#app/domain/people/accounts/sessions.server.ts'
import { browserStorage, countKept, forgetKept } from '#app/domain/submissions/form/kept-text.ts'
import { signedOutHeaders } from '#app/http/authenticator.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle = { title: 'Sign out' }

/** A link alone signs nobody out: it leads to the question. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(href('/'))
  return { name: context.viewer.displayName, userId: context.viewer.userId }
}

/** Ends the session and goes to `/`, or to a page of this site named as `membersUrl`. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.viewer) await endSession(context.viewer.sessionFamily, context.now)
  const wanted = new URL(request.url).searchParams.get('membersUrl')
  const headers = signedOutHeaders()
  // What the browser kept for going back was this person's.
  headers.set('Clear-Site-Data', '"cache"')
  return redirect(safeNext(wanted, href('/')), { status: 303, headers })
}

/** Once it is sure that the session has ended, this browser forgets what was typed in it. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response) forgetKept(browserStorage('localStorage'))
    throw answer
  }
}

export default function SignOutPage() {
  const { name, userId } = useLoaderData<typeof loader>()
  const [kept, setKept] = useState(0)
  useEffect(() => setKept(countKept(browserStorage('localStorage'), userId)), [userId])
  return (
    <NarrowPage>
      <ConfirmPage title="Sign out?" confirm="Sign out" cancelTo={href('/')} cancel="Stay signed in">
        <p>You are signed in as {name}. Drafts are saved and stay as they are.</p>
        {kept > 0 ? (
          <Notice tone="bad">
            What you typed in {kept === 1 ? 'one submission' : `${kept} submissions`} has not reached us yet.
            Signing out removes it from this browser.
          </Notice>
        ) : null}
      </ConfirmPage>
    </NarrowPage>
  )
}
