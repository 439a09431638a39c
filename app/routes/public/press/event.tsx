import { isConfirmedAddressOf } from '#app/domain/people/accounts/confirmed-email.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { EventFacts } from '#app/domain/press/events/components/event-facts.tsx'
import { answerEvent } from '#app/domain/press/events/guests.server.ts'
import { GUEST_LABELS } from '#app/domain/press/events/labels.ts'
import { guestUrl } from '#app/domain/press/events/link.server.ts'
import { findOwnAnswer } from '#app/domain/press/events/queries.server.ts'
import { GUEST_STATE_LABELS, placesText, takesAnswers } from '#app/domain/press/events/rules.ts'
import { followSchema, guestSchema } from '#app/domain/press/events/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { openEventOf } from './event.page.server.ts'
import { placesFor } from './public-page.server.ts'
import styles from '#app/ui/styles/press.css?url'
import works from '#app/ui/styles/works.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'event-answer'

export const links = () => [
  { rel: 'stylesheet', href: works },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle<typeof loader> = { title: ({ event }) => event.title, indexed: true }

export const meta = shareTags<typeof loader>(({ event }, { site, day }) =>
  event.summary ? event.summary : `${site.name}, ${day(event.startsAt)}`,
)

export async function loader(args: LoaderFunctionArgs) {
  const { now, viewer } = args.context
  const { event, isOver } = await openEventOf(args)
  const own = viewer && (await findOwnAnswer(event.id, viewer.userId, db()))
  const {
    authorId: _author,
    author: _name,
    version: _version,
    waiting: _waiting,
    updatedAt: _changed,
    ...shown
  } = event
  return {
    event: shown,
    isOver,
    places: await placesFor(args),
    takesAnswers: takesAnswers(event, now),
    own: own && own.state !== 'left' ? { state: own.state, link: guestUrl(own.linkKey) } : null,
    captcha: newCaptcha(FORM, now),
    initial: { name: viewer?.displayName, email: viewer?.email },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  const { now, viewer } = context
  const { event } = await openEventOf(args)
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, { attend: guestSchema, follow: followSchema })
  if (form.status !== 'success') return withCaptcha(replyTo(FORM, form), sameCaptcha(FORM, sent, now))
  const verdict = await checkCaptcha(args, FORM, sent, 'eventAnswer')
  if (!verdict.passed)
    return withCaptcha(replyTo(FORM, form, { formErrors: [verdict.message] }), verdict.captcha)
  // A signed-in person answers by their own confirmed address alone: an answer that is there becomes theirs.
  const own = isConfirmedAddressOf(viewer, form.value.email)
  const by = viewer && own ? viewer : { userId: null, requestId: context.requestId }
  const answered =
    (await spendTry('eventAnswer', addressGroup(context.clientAddress))) ??
    (await answerEvent(event.id, form.value, intent, by, now))
  if (!answered.ok) return withCaptcha(replyRefused(FORM, form, answered), newCaptcha(FORM, now))
  return { done: intent, email: form.value.email }
}

export default function Event() {
  const page = useLoaderData<typeof loader>()
  const { event, isOver } = page
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof guestSchema>(FORM, answer, page.initial)
  const done = answer && 'done' in answer ? answer : null
  return (
    <PublicPage places={page.places}>
      <PageTitle title={event.title} />
      <div className="stack narrow">
        <ErrorSummary problems={form.problems(GUEST_LABELS)} />
        {done ? (
          <Notice tone="good" announce title="Check your email">
            We’ve emailed {done.email} the link to the answer. It says whether there is a place.
          </Notice>
        ) : null}
        {event.state === 'cancelled' ? (
          <Notice tone="bad" title="This event is cancelled">
            {event.reason}
          </Notice>
        ) : null}
        {isOver && event.state !== 'cancelled' ? <Notice tone="plain">This event is over.</Notice> : null}
        {event.summary ? <p className="event-summary">{event.summary}</p> : null}
        <EventFacts {...event} />
        {event.state === 'cancelled' ? null : (
          <p>
            <a href={href('/calendar/events/:slug/file.ics', { slug: event.slug })}>
              Add to your calendar (.ics)
            </a>
          </p>
        )}
        {page.own ? (
          <p>
            Your answer: {GUEST_STATE_LABELS[page.own.state].label}.{' '}
            <a href={page.own.link}>See or change it</a>
          </p>
        ) : null}
        {event.state === 'published' && !isOver && !page.own && !done ? (
          <Card title={page.takesAnswers ? 'Will you come?' : 'Get updates about this event'}>
            {page.takesAnswers ? <p>{placesText(event)}</p> : null}
            <Form method="post" className="stack" {...form.props}>
              <Input
                {...form.field('name')}
                label={GUEST_LABELS.name}
                autoComplete="name"
                required={page.takesAnswers}
              />
              <Input
                {...form.field('email')}
                label={GUEST_LABELS.email}
                hint="We email the link to your answer here."
                type="email"
                autoComplete="email"
                required
              />
              <CaptchaField captcha={answer && 'captcha' in answer ? answer.captcha : page.captcha} />
              <ButtonRow>
                {page.takesAnswers ? (
                  <Button name="intent" value="attend">
                    Reserve a place
                  </Button>
                ) : null}
                <Button kind="secondary" name="intent" value="follow">
                  Just keep me posted
                </Button>
              </ButtonRow>
            </Form>
          </Card>
        ) : null}
      </div>
    </PublicPage>
  )
}
