import { href } from '#app/platform/href.ts'
import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'

/** Above every page while an admin acts for someone else: who, until when, and how to stop. */
export function ActingBar({ name, admin, until }: { name: string; admin: string; until: string }) {
  return (
    <section className="top-bar top-bar-alert" aria-label="Acting for someone else">
      <p>
        <strong>You’re acting as {name}.</strong> What you do is logged under {admin} too. Ends by{' '}
        <DateTime value={new Date(until)} />.
      </p>
      <Form method="post" action={href('/admin/login-as')}>
        <input type="hidden" name="intent" value="stop" />
        <Button size="xs">Stop</Button>
      </Form>
    </section>
  )
}
