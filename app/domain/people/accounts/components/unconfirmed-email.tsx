import { Form, useLocation } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Asks entrants to confirm their address; `email` is `null` once it is confirmed. */
export function UnconfirmedEmail({ email }: { email: string | null }) {
  const { pathname } = useLocation()
  if (email === null) return null
  return (
    <Notice title="Confirm your email address">
      <Form method="post" action={href('/verify-email')} className="button-row" noValidate>
        <span>Open the link we sent to {email}. You need it before you can pay by card.</span>
        <input type="hidden" name="next" value={pathname} />
        <Button kind="secondary" size="xs" name="intent" value="resend">
          Send again
        </Button>
      </Form>
    </Notice>
  )
}

/** The address to confirm, or `null`. */
export function unconfirmed(viewer: { email: string; emailVerified: boolean }): string | null {
  return viewer.emailVerified ? null : viewer.email
}
