import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { endSession } from '#app/domain/people/accounts/sessions.server.ts'
import { browserStorage, countKept, forgetKept } from '#app/domain/submissions/form/kept-text.ts'
import { signedOutHeaders } from '#app/http/authenticator.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { StepPage, type AskedStep } from '#app/ui/step-page.tsx'

export const handle: PageHandle = { title: 'Sign out' }

/** A link asks first, because it must not sign people out. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(href('/'))
  const { displayName, userId } = context.viewer
  const asked: AskedStep = {
    name: 'Sign out',
    title: 'Sign out?',
    text: [`You are signed in as ${displayName}. Your drafts are saved.`],
    confirm: 'Sign out',
    cancel: 'Stay signed in',
    back: href('/'),
  }
  return { ...asked, userId }
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
  const { userId } = useLoaderData<typeof loader>()
  const [kept, setKept] = useState(0)
  useEffect(() => setKept(countKept(browserStorage('localStorage'), userId)), [userId])
  return (
    <NarrowPage>
      <StepPage>
        {kept > 0 ? (
          <Notice tone="bad">
            Changes to {countText(kept, 'entry', 'entries')} are not saved yet. Signing out removes them from
            this browser.
          </Notice>
        ) : null}
      </StepPage>
    </NarrowPage>
  )
}
