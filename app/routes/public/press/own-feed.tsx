import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { findFeedUrl, newFeed } from '#app/domain/press/events/feeds.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your calendar address' }

export async function loader(args: LoaderFunctionArgs) {
  const { userId } = await requireAuth(args)
  return { address: await findFeedUrl(userId, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const { userId } = await requireAuth(args)
  await newFeed(userId, args.context.now)
  return redirectDone(
    href('/calendar/feed'),
    'Your calendar has a new address',
    'An older one no longer works.',
  )
}

export default function OwnFeed() {
  const { address } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Your calendar address"
        crumbs={[{ label: 'Events', to: href('/calendar') }, { label: 'Address' }]}
      />
      <p>
        Subscribe to this address in your calendar. It has the events you may attend, and it is secret: do not
        share it.
      </p>
      {address ? (
        <p>
          <a href={address} className="long-address">
            {address}
          </a>
        </p>
      ) : null}
      <Form method="post" noValidate>
        <Button kind={address ? 'secondary' : 'primary'}>
          {address ? 'Replace the address' : 'Create the address'}
        </Button>
      </Form>
    </>
  )
}
