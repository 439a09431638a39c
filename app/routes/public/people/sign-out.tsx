import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { endSession } from '#app/domain/people/accounts/sessions.server.ts'
import { browserStorage, countKept, forgetKept } from '#app/domain/submissions/form/kept-text.ts'
import { signedOutHeaders } from '#app/http/authenticator.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle = { title: 'Sign out' }

/** A link asks first, because it must not sign people out. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(href('/'))
  return { name: context.viewer.displayName, userId: context.viewer.userId }
}

/** Ends the session and goes to `/`, or to a page of this site named as `membersUrl`. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.viewer) await endSession(context.viewer.sessionFamily, context.now)
  const wanted = new URL(request.url).searchParams.get('membersUrl')
  const headers = signedOutHeaders()
  // Otherwise the browser's back button shows this person's pages.
  headers.set('Clear-Site-Data', '"cache"')
  return redirect(safeNext(wanted, href('/')), { status: 303, headers })
}

/** Once the session has ended, removes what was typed in this browser. */
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
        <p>You are signed in as {name}. Your drafts are saved.</p>
        {kept > 0 ? (
          <Notice tone="bad">
            Changes to {countText(kept, 'entry', 'entries')} are not saved yet. Signing out removes them from
            this browser.
          </Notice>
        ) : null}
      </ConfirmPage>
    </NarrowPage>
  )
}
