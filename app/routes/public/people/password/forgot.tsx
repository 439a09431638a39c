import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { requestPasswordReset } from '#app/domain/people/accounts/password-reset.server.ts'
import { accountLabels } from '#app/domain/people/accounts/rules.ts'
import { forgotPasswordSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireGuest } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'forgot-password'

export const handle: PageHandle = { title: 'Reset your password' }

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  return { captcha: newCaptcha(FORM, args.context.now) }
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  const { request, context } = args
  const formData = await request.formData()
  const submission = parseForm(formData, forgotPasswordSchema)
  if (submission.status !== 'success')
    return withCaptcha(replyTo(FORM, submission), sameCaptcha(FORM, formData, context.now))
  const verdict = await checkCaptcha(args, FORM, formData, 'resetRequest')
  if (!verdict.passed)
    return withCaptcha(replyTo(FORM, submission, { formErrors: [verdict.message] }), verdict.captcha)
  const throttled = await spendTry('resetRequest', addressGroup(context.clientAddress))
  if (throttled) return withCaptcha(replyRefused(FORM, submission, throttled), newCaptcha(FORM, context.now))
  const { email } = submission.value
  await requestPasswordReset(email, context.now)
  return { sent: accountLabels.resetSent(email) }
}

export default function ForgotPasswordPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof forgotPasswordSchema>(FORM, answer)
  if (answer && 'sent' in answer) {
    return (
      <NarrowPage>
        <PageTitle title="Check your email" />
        <Notice tone="good" announce>
          {answer.sent}
        </Notice>
        <p>The link works once, within 30 minutes. If you don’t see the email, check your spam folder.</p>
        <p>
          <Link to={href('/')}>Go back to sign in</Link>
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems({ email: 'Email' })} />
      <PageTitle title="Reset your password" lede="We’ll email you a link." />
      <Form method="post" className="stack" {...form.props}>
        <Input {...form.field('email')} label="Email" type="email" autoComplete="username" required />
        <CaptchaField captcha={answer?.captcha ?? loaded.captcha} />
        <Button>Email link</Button>
      </Form>
      <p>
        <Link to={href('/')}>Go back to sign in</Link>
      </p>
    </NarrowPage>
  )
}
