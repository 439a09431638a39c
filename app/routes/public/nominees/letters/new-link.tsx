import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { NEW_LINK, NewLinkForm } from '#app/domain/nominees/nominations/components/new-link-form.tsx'
import { newLinkSchema } from '#app/domain/nominees/nominations/schema.ts'
import { requestNewLink } from '#app/domain/nominees/nominations/new-link.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'A new link for nominees' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { support_email } = await configValues()
  return { captcha: newCaptcha(NEW_LINK, context.now), contact: support_email || null }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { now } = context
  const sent = await request.formData()
  const form = parseForm(sent, newLinkSchema)
  if (form.status !== 'success') return withCaptcha(replyTo(NEW_LINK, form), sameCaptcha(NEW_LINK, sent, now))
  const verdict = await checkCaptcha(args, NEW_LINK, sent, 'nomineeLink')
  if (!verdict.passed)
    return withCaptcha(replyTo(NEW_LINK, form, { formErrors: [verdict.message] }), verdict.captcha)
  const throttled = await spendTry('nomineeLink', addressGroup(context.clientAddress))
  if (throttled) return withCaptcha(replyRefused(NEW_LINK, form, throttled), newCaptcha(NEW_LINK, now))
  await requestNewLink(form.value.email, now)
  return { sent: form.value.email }
}

export default function NewNomineeLink() {
  const { captcha, contact } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof newLinkSchema>(NEW_LINK, answer)
  const isSent = answer && 'sent' in answer
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems({ email: 'Email' })} />
      <PageTitle title={isSent ? 'Check your email' : 'A new link for nominees'} />
      {isSent ? (
        <Notice tone="good" announce>
          If {answer.sent} belongs to a nominee, we have sent their link to it.
        </Notice>
      ) : (
        <NewLinkForm form={form}>
          <CaptchaField captcha={answer?.captcha ?? captcha} />
        </NewLinkForm>
      )}
      <p>
        Links work from the announcement until 60 days after the ceremony. No email? Check your spam folder
        {contact ? <>, or contact {contact}</> : null}.
      </p>
      <p>
        <Link to={href('/content/letter-to-nominee')}>What we ask nominees to do</Link>
      </p>
    </NarrowPage>
  )
}
