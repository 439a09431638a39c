import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { secretIn } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { confirmedOwner, resendVerifyLink, verifyEmail } from '#app/domain/people/accounts/commands.server.ts'
import { findLink, verifyLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { resendSchema, tokenSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Confirm your email address' }

/** The page's address has a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Reads the link only. Without one, a signed-in person can get a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { viewer, now } = context
  const opened = await openedBy(args, verifyLink, async (secret) => {
    const found = await findLink(secret, ['email_verify'], now, db())
    return found.state === 'unknown' ? null : found
  })
  const token = opened?.secret ?? ''
  const given = secretIn(request, 'token') === '' ? null : ('unknown' as const)
  const withoutLink = viewer?.emailVerified ? 'verified' : viewer ? 'resend' : 'unknown'
  const isConfirmed = opened && opened.found.state !== 'usable' && (await confirmedOwner(token, now, db()))
  const shown: keyof typeof titles = isConfirmed ? 'verified' : (opened?.found.state ?? given ?? withoutLink)
  return { token, shown, signedIn: viewer !== null, email: viewer?.email ?? null }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { intent, form } = parseIntent(await request.formData(), { resend: resendSchema, '': tokenSchema })
  if (intent === 'resend') {
    const viewer = await requireAuth(args)
    const sent = await resendVerifyLink(viewer, context.now)
    const title = sent.ok ? `We’ve emailed a new link to ${viewer.email}` : sent.message
    const next = safeNext(validOf(form).next, href('/verify-email'))
    return redirectWithFlash(next, { title, color: sent.ok ? 'success' : 'danger' })
  }
  const { token } = validOf(form)
  const verified =
    (await spendTry('linkUse', addressGroup(context.clientAddress))) ??
    (await verifyEmail(token, context.requestId, context.now))
  if (!verified.ok) return redirectRefused(href('/verify-email'), verified)
  return redirectDone(href('/'), 'Your email address is confirmed')
}

const titles = {
  usable: 'Confirm your email address',
  resend: 'Confirm your email address',
  verified: 'Your email address is already confirmed',
  used: 'This link has been used',
  expired: 'This link has expired',
  unknown: 'This link does not work',
} as const

export default function VerifyEmailPage() {
  const { token, shown, signedIn, email } = useLoaderData<typeof loader>()
  const canResend = signedIn && shown !== 'usable' && shown !== 'verified'
  return (
    <NarrowPage>
      <PageTitle title={titles[shown]} />
      {shown === 'usable' && token ? (
        <Form method="post" noValidate>
          <input type="hidden" name="token" value={token} />
          <Button>Confirm address</Button>
        </Form>
      ) : null}
      {canResend ? (
        <Form method="post" className="stack" noValidate>
          <p>We’ll email a new link to {email}. It works once, within 3 days.</p>
          <input type="hidden" name="intent" value="resend" />
          <Button>Email new link</Button>
        </Form>
      ) : null}
      {signedIn || shown === 'usable' || shown === 'verified' ? null : (
        <>
          <p>Sign in to get a new link.</p>
          <LinkButton to={withQuery(href('/'), { next: href('/verify-email') })}>Sign in</LinkButton>
        </>
      )}
      {shown === 'verified' ? (
        <LinkButton to={href('/')}>{signedIn ? 'Continue' : 'Sign in'}</LinkButton>
      ) : null}
    </NarrowPage>
  )
}
