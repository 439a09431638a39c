import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { addEvent } from '#app/domain/press/events/commands.server.ts'
import { EventFields } from '#app/domain/press/events/components/event-fields.tsx'
import { EVENT_LABELS } from '#app/domain/press/events/labels.ts'
import { eventSchema } from '#app/domain/press/events/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { timeZones } from '#app/ui/format/zone-label.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requirePressReader } from '../reader.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-event'

export const handle: PageHandle = { title: 'Add an event' }

export async function loader(args: LoaderFunctionArgs) {
  await requirePressReader(args)
  const { timezone } = await currentSeason()
  return { timezone, zones: timeZones(timezone) }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer } = await requirePressReader(args)
  const { timezone } = await currentSeason()
  const sent = await args.request.formData()
  const schema = eventSchema(zoneOfForm(sent.get('timezone')) ?? timezone)
  const { intent, form } = parseIntent(sent, { '': schema, draft: schema, publish: schema })
  if (form.status !== 'success') return replyTo(FORM, form)
  const state = intent === 'publish' ? 'published' : 'draft'
  const added = await addEvent(form.value, state, viewer, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { id } = added.value
  return redirectDone(
    href('/events/edit/:id', { id }),
    `${form.value.title} was ${intent === 'publish' ? 'published' : 'saved as a draft'}`,
  )
}

export default function AddEvent() {
  const { timezone, zones } = useLoaderData<typeof loader>()
  const initial = { timezone, audience: 'public' }
  const form = useAnsweredForm<ReturnType<typeof eventSchema>>(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title="Add an event"
        crumbs={[{ label: 'Events', to: href('/events') }, { label: 'Add' }]}
        problems={form.problems(EVENT_LABELS)}
      />
      <Form method="post" className="stack narrow" {...form.props}>
        <DefaultButton name="intent" value="draft" />
        <EventFields form={form} zones={zones} />
        <ButtonRow>
          <Button name="intent" value="publish">
            Publish event
          </Button>
          <Button kind="secondary" name="intent" value="draft">
            Save draft
          </Button>
          <LinkButton kind="quiet" to={href('/events')}>
            Cancel
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
