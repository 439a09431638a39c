import { href } from '#app/platform/href.ts'
import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'

/** Above every page while an admin acts in somebody's place: who, until when, and the way out. */
export function ActingBar({ name, admin, until }: { name: string; admin: string; until: string }) {
  return (
    <section className="top-bar top-bar-alert" aria-label="Acting in somebody’s place">
      <p>
        <strong>You act in the place of {name}.</strong> You are {admin}; everything is logged under both
        names, until <DateTime value={new Date(until)} /> at the latest.
      </p>
      <Form method="post" action={href('/admin/login-as')}>
        <input type="hidden" name="intent" value="stop" />
        <Button size="xs">Stop</Button>
      </Form>
    </section>
  )
}
