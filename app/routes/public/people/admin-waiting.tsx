import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { ownProposal } from '#app/domain/people/admins/proposal-queries.server.ts'
import { stepBack } from '#app/domain/people/admins/proposals.server.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your role as an admin' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  return { isAdmin: viewer.adminRole !== null, waiting: await ownProposal(viewer.userId, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const done = await stepBack(viewer, args.context.now)
  return redirectWithOutcome(href('/admins/waiting'), done, 'You are no longer waiting to become an admin')
}

export default function AdminWaiting() {
  const { isAdmin, waiting } = useLoaderData<typeof loader>()
  if (!waiting)
    return (
      <NarrowPage>
        <PageTitle title="You are not waiting for a role" />
        <LinkButton to={isAdmin ? href('/admin/dashboard') : href('/')}>Go to your start page</LinkButton>
      </NarrowPage>
    )
  const { byName, at, waitsFor, beginsAt } = waiting
  return (
    <NarrowPage>
      <PageTitle title="You are not an admin with all rights yet" />
      <p>
        {byName} proposed you. You have waited since <DateTime value={at} />.
      </p>
      {waitsFor === 'another_proposal' ? (
        <p>
          {byName} is no longer an admin, so your role does not begin automatically. Ask another admin to
          propose you again.
        </p>
      ) : beginsAt ? (
        <p>
          You will be an admin from{' '}
          <strong>
            <DateTime value={beginsAt} />
          </strong>
          , unless it is withdrawn or declined before.
        </p>
      ) : (
        <p>You will be an admin once another admin has confirmed it.</p>
      )}
      <p>Until then you see what you saw before. We’ll email you.</p>
      <Form method="post" noValidate>
        <Button kind="secondary">Step back</Button>
      </Form>
    </NarrowPage>
  )
}
