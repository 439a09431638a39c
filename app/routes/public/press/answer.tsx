import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { openedBy } from '#app/http/secret-links.server.ts'
import { EventFacts } from '#app/domain/press/events/components/event-facts.tsx'
import { leaveEvent } from '#app/domain/press/events/guests.server.ts'
import { guestLink, readGuestToken } from '#app/domain/press/events/link.server.ts'
import { findGuest } from '#app/domain/press/events/queries.server.ts'
import { GUEST_STATE_LABELS } from '#app/domain/press/events/rules.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectRefused, redirectWithOutcome } from '#app/http/flash.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your answer' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

async function guestOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const opened = await openedBy(args, guestLink, (secret) => readGuestToken(secret, args.context.now, db()))
  return opened && { token: opened.token, id: opened.found }
}

export async function loader(args: LoaderFunctionArgs) {
  const opened = await guestOf(args)
  const found = opened && (await findGuest(opened.id, db()))
  if (!found) return data(null, { status: 404 })
  const { event, state, name } = found
  const { title, slug, startsAt, endsAt, timezone, venue, address, onlineUrl } = event
  return data({
    ...{ state, name, slug, title },
    facts: { startsAt, endsAt, timezone, venue, address, onlineUrl },
    isCancelled: event.state === 'cancelled',
    reason: event.reason,
    isOver: endsAt <= args.context.now,
  })
}

export async function action(args: ActionFunctionArgs) {
  const { now, viewer, requestId, clientAddress } = args.context
  const opened = await guestOf(args)
  // The page says that the link does not work.
  if (!opened) return data(null, { status: 404 })
  const here = withQuery(href('/calendar/answer'), { t: opened.token })
  const throttled = await spendTry('linkUse', addressGroup(clientAddress))
  if (throttled) return redirectRefused(here, throttled)
  const left = await leaveEvent(opened.id, viewer ?? { userId: null, requestId }, now)
  return redirectWithOutcome(here, left, 'Your RSVP was cancelled')
}

export default function Answer() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <OwnAnswer {...page} /> : <UnknownLink />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

function UnknownLink() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>
        It may be incomplete or have expired. If the event is still to come, answer again on its page with the
        same email address: we email the link to you.
      </p>
      <div>
        <LinkButton to={href('/calendar')}>Go to the events</LinkButton>
      </div>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function OwnAnswer({ state, name, title, slug, facts, isCancelled, reason, isOver }: Page) {
  const button =
    state === 'going'
      ? 'Give up my place'
      : state === 'waiting'
        ? 'Leave the waiting list'
        : 'Stop updates about this event'
  return (
    <>
      <PageTitle title={title} eyebrow={name || null} lede={<Pill {...GUEST_STATE_LABELS[state]} />} />
      {isCancelled ? (
        <Notice tone="bad" title="This event is cancelled">
          {reason}
        </Notice>
      ) : null}
      <EventFacts {...facts} />
      {isCancelled || isOver || state === 'left' ? null : (
        <Form method="post" noValidate>
          <Button kind="secondary">{button}</Button>
        </Form>
      )}
      {state === 'left' && !isCancelled && !isOver ? (
        <div>
          <LinkButton to={href('/calendar/events/:slug', { slug })}>Answer again</LinkButton>
        </div>
      ) : null}
    </>
  )
}
