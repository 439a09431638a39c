import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { factorSchema } from '#app/domain/people/accounts/account-schema.ts'
import { PasskeyButton } from '#app/domain/people/accounts/components/passkey-button.tsx'
import { waitingSignIn } from '#app/domain/people/accounts/second-factor-sign-in.server.ts'
import { finishWithCode, signedInReply } from '#app/http/authenticator.server.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireGuest } from '#app/http/guards.server.ts'
import { halfWayOf } from '#app/http/session-cookies.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { refuse } from '#app/platform/outcome.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sign-in-code'
const LABELS = { code: 'Code' } as const
const gone = refuse('closed', 'Your sign-in took too long. Sign in again with your password.')

export const handle: PageHandle = { title: 'Enter your code' }

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Nothing of the account is shown but which passkeys it takes: only its password was given yet. */
export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  const waiting = halfWayOf(args.request, args.context.now)
  return { asks: waiting && (await waitingSignIn(waiting.token, args.context.now)) }
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  const { request, context } = args
  const submission = parseForm(await request.formData(), factorSchema)
  const hideFields = ['code']
  if (submission.status !== 'success') return replyTo(FORM, submission, { hideFields })
  const waiting = halfWayOf(request, context.now)
  const finished = waiting ? await finishWithCode(args, { ...waiting, ...submission.value }) : gone
  if (finished.ok) return signedInReply(finished.value, args)
  if (finished.code === 'closed') return redirectRefused(href('/'), finished)
  return replyRefused(FORM, submission, finished, hideFields)
}

export default function SignInCodePage() {
  const { asks } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof factorSchema>(FORM, useActionData())
  if (!asks) {
    return (
      <NarrowPage>
        <PageTitle title="Sign in again" />
        <p>A sign-in expires after 10 minutes without its code. Start again with your password.</p>
        <LinkButton to={href('/')}>Sign in</LinkButton>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems(LABELS)} />
      <PageTitle title="Enter your code" />
      <Form method="post" className="stack" {...form.props} noValidate>
        <Input
          {...form.field('code')}
          label={LABELS.code}
          hint="The 6 digits that your app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
          required
        />
        <Button>Sign in</Button>
        {asks.passkey ? (
          <PasskeyButton question={{ use: asks.passkey }} kind="secondary">
            Use a passkey
          </PasskeyButton>
        ) : null}
      </Form>
    </NarrowPage>
  )
}
