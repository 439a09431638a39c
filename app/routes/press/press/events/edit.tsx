import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { changeEvent, moveEvent } from '#app/domain/press/events/commands.server.ts'
import { EventFields } from '#app/domain/press/events/components/event-fields.tsx'
import { EventStatus } from '#app/domain/press/events/components/event-status.tsx'
import { EVENT_LABELS } from '#app/domain/press/events/labels.ts'
import { findOwnEvent } from '#app/domain/press/events/queries.server.ts'
import { EVENT_STATE_LABELS } from '#app/domain/press/events/rules.ts'
import { cancelSchema, eventSchema } from '#app/domain/press/events/schema.ts'
import { zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused, redirectSaved } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'
import { editEventPage } from './edit.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'event'
const CANCEL = 'cancel-event'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => title }

export const loader = (args: LoaderFunctionArgs) => editEventPage(args)

export async function action(args: ActionFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const { request, context } = args
  const id = intParam(args, 'id')
  const event = orNotFound(await findOwnEvent(id, reading, db()), request)
  const here = href('/events/edit/:id', { id })
  const sent = await request.formData()
  const schema = eventSchema(zoneOfForm(sent.get('timezone')) ?? event.timezone, event)
  const { intent, form } = parseIntent(sent, {
    '': schema,
    publish: BUTTON,
    unpublish: BUTTON,
    cancel: cancelSchema,
  })
  if (form.status !== 'success') return replyTo(intent === 'cancel' ? CANCEL : FORM, form)
  if (intent === '') {
    const saved = unlessNotFound(
      await changeEvent(id, form.value, versionIn(sent), viewer, reading, context.now),
      request,
    )
    if (!saved.ok) return replyConflict(FORM, form, saved)
    const { changed, told } = saved.value
    const mailed = told > 0 ? `, and ${countText(told, 'person', 'people')} will be emailed` : ''
    return redirectSaved(here, changed, `${form.value.title} was saved${mailed}`)
  }
  const reason = 'reason' in form.value ? form.value.reason : ''
  const moved = unlessNotFound(await moveEvent(id, intent, reason, viewer, reading, context.now), request)
  if (!moved.ok) return redirectRefused(here, moved)
  const { title, told } = moved.value
  if (intent !== 'cancel')
    return redirectDone(here, `${title} is ${intent === 'publish' ? 'published' : 'a draft again'}`)
  return redirectDone(
    here,
    `${title} is cancelled`,
    `${countText(told, 'person', 'people')} will be emailed.`,
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditEvent() {
  const page = useLoaderData<typeof loader>()
  const { id, title, state, slug } = page
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof eventSchema>>(FORM, answer, page.initial)
  const cancel = useAnsweredForm<typeof cancelSchema>(CANCEL, answer)
  return (
    <>
      <PageHeader
        title={title}
        lede={<Pill {...EVENT_STATE_LABELS[state]} />}
        crumbs={[{ label: 'Events', to: href('/events') }, { label: title }]}
        links={
          <>
            <LinkButton kind="quiet" to={href('/events/guests/:id', { id })}>
              Guests
            </LinkButton>
            {state === 'draft' ? null : (
              <LinkButton kind="quiet" to={href('/calendar/events/:slug', { slug })}>
                See its page
              </LinkButton>
            )}
          </>
        }
        problems={[...form.problems(EVENT_LABELS), ...cancel.problems({ reason: 'Reason' })]}
      />
      <EventStatus {...page} cancel={cancel} />
      {state === 'cancelled' ? null : (
        <Form method="post" className="stack narrow" {...form.props} key={page.version}>
          <input type="hidden" name="version" value={page.version} />
          <EventFields form={form} zones={page.zones} />
          <SubmitRow submit="Save event" backTo={href('/events')} back="Cancel" />
        </Form>
      )}
      {page.history ? <History history={page.history} /> : null}
    </>
  )
}
