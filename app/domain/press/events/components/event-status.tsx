import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import type { EventState } from '../rules.ts'
import type { cancelSchema } from '../schema.ts'

interface EventStatusProps {
  state: EventState
  reason: string
  going: number
  waiting: number
  capacity: number | null
  can: readonly string[]
  cancel: FormOf<typeof cancelSchema>
}

const TEXTS: Readonly<Record<EventState, string>> = {
  draft: 'It is a draft: only its author and admins see it.',
  published: 'It is published: those it is open to see it on its page, in calendars and feeds.',
  cancelled: 'It is cancelled. Its page says so, with the reason.',
}

/** Where an event stands, who comes, and what can be done with it. */
export function EventStatus({ state, reason, going, waiting, capacity, can, cancel }: EventStatusProps) {
  return (
    <Card title="Status" className="narrow">
      <p>{TEXTS[state]}</p>
      {reason ? <p>Reason: {reason}</p> : null}
      <p>
        {countText(going, 'guest is coming', 'guests are coming')}
        {capacity === null ? '' : `, of ${countText(capacity, 'place', 'places')}`}
        {waiting > 0 ? `; ${countText(waiting, 'waits', 'wait')} for one` : ''}.
      </p>
      {can.includes('publish') || (can.includes('unpublish') && going + waiting === 0) ? (
        <Form method="post" className="button-row" noValidate>
          {can.includes('publish') ? (
            <Button name="intent" value="publish">
              Publish event
            </Button>
          ) : (
            <Button kind="secondary" name="intent" value="unpublish">
              Unpublish event
            </Button>
          )}
        </Form>
      ) : null}
      {can.includes('cancel') ? (
        <Form method="post" className="stack stack-tight" {...cancel.props}>
          <input type="hidden" name="intent" value="cancel" />
          <Textarea
            {...cancel.field('reason')}
            label="Reason"
            hint="It is shown on the page, and we’ll email it to everyone who answered or asked for news."
            rows={2}
            maxLength={500}
            required
          />
          <div>
            <Button kind="danger">Cancel event</Button>
          </div>
        </Form>
      ) : null}
    </Card>
  )
}
