import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'

/** Above every page of a rehearsal: the moment shown, and how to leave. */
export function RehearsalBar() {
  const { now } = useTimeFrame()
  return (
    <section className="top-bar" aria-label="Rehearsal">
      <p>
        <strong>Rehearsal.</strong> You see the site as at <DateTime value={now} />. Nothing can be changed.
      </p>
      <Form method="post" action={href('/admin/rehearsal')}>
        <input type="hidden" name="intent" value="leave" />
        <Button size="xs">Leave the rehearsal</Button>
      </Form>
    </section>
  )
}
