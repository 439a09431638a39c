import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { secretIn } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { PasswordInput } from '#app/domain/people/accounts/components/password-input.tsx'
import { NEW_PASSWORD_HINT } from '#app/domain/people/accounts/password-rules.ts'
import { passwordLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { findPasswordLink, setPasswordByLink } from '#app/domain/people/accounts/password-reset.server.ts'
import { passwordResetSchema, tokenSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import type { Flash } from '#app/http/shell.ts'
import { knownCookie } from '#app/http/session-cookies.server.ts'
import { parseForm, readForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireGuest } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'password-reset'
const LABELS = { password: 'New password', repeat: 'Repeat new password' } as const

export const handle: PageHandle = { title: 'Choose a new password' }

/** The page's address has a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Reads the link only, because mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  if (secretIn(args.request, 'token') === '') throw redirect(href('/forgot-password'))
  const opened = await openedBy(args, passwordLink, async (secret) => {
    const found = await findPasswordLink(secret, args.context.now)
    return found.state === 'unknown' ? null : found
  })
  const { state = 'unknown' as const, isSetUp = false } = opened?.found ?? {}
  return data({ token: opened?.secret ?? '', state, isSetUp }, { status: state === 'usable' ? 200 : 410 })
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  const { request, context } = args
  const { now, requestId } = context
  const formData = await request.formData()
  const { token } = readForm(formData, tokenSchema)
  const [link, configs] = await Promise.all([findPasswordLink(token, now), configValues()])
  const schema = passwordResetSchema(link.owner, configs.site_name ?? '')
  const submission = parseForm(formData, schema)
  const hideFields = ['password', 'repeat', 'token']
  if (submission.status !== 'success') return replyTo(FORM, submission, { hideFields })
  const set =
    (await spendTry('linkUse', addressGroup(context.clientAddress))) ??
    (await setPasswordByLink(token, submission.value.password, requestId, now))
  if (!set.ok) return replyRefused(FORM, submission, set, hideFields)
  const flash: Flash = {
    title: 'Password changed',
    description: 'You’re signed out everywhere else. Sign in with your new password.',
    color: 'success',
  }
  // The email has proven the owner, so failed tries of others no longer count against this browser.
  const headers = new Headers({ 'Set-Cookie': knownCookie(set.value.userId, now) })
  return redirectWithFlash(href('/'), flash, headers)
}

export default function PasswordResetPage() {
  const { token, state, isSetUp } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof passwordResetSchema>>(FORM, useActionData())
  const problems = form.problems(LABELS)
  if (state !== 'usable') {
    return (
      <NarrowPage>
        <ErrorSummary problems={problems} />
        <PageTitle title={state === 'used' ? 'This link has been used' : 'This link has expired'} />
        <p>
          {state === 'used'
            ? 'If you did not use it, reset your password now.'
            : 'A link works for a short time, and not after you use a newer one.'}
        </p>
        <LinkButton to={isSetUp ? href('/account-lookup') : href('/forgot-password')}>
          Get a new link
        </LinkButton>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <ErrorSummary problems={problems} />
      <PageTitle title={isSetUp ? 'Set up your account' : 'Choose a new password'} />
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name={form.name('token')} value={token} />
        <PasswordInput
          name={form.name('password')}
          errors={form.field('password').errors}
          label={LABELS.password}
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
          required
        />
        <PasswordInput
          name={form.name('repeat')}
          errors={form.field('repeat').errors}
          label={LABELS.repeat}
          autoComplete="new-password"
          required
        />
        <Button>Save password</Button>
      </Form>
    </NarrowPage>
  )
}
