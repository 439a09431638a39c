import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { startCredential } from '#app/domain/press/credentials/apply.server.ts'
import { CredentialsClosed } from '#app/domain/press/credentials/components/credentials-closed.tsx'
import { StartFields } from '#app/domain/press/credentials/components/start-fields.tsx'
import { CREDENTIAL_FIELDS as LABELS } from '#app/domain/press/credentials/labels.ts'
import { startSchema } from '#app/domain/press/credentials/schema.ts'
import { readCredentialWindow } from '#app/domain/press/credentials/window.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'media-credentials'

export const handle: PageHandle = { title: 'Apply for media credentials', indexed: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const { season, contact, window } = await readCredentialWindow(context.now, db())
  const { viewer } = context
  return {
    season: season.label,
    contact,
    window,
    captcha: newCaptcha(FORM, context.now),
    initial: { applicant: viewer?.displayName, email: viewer?.email },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { now, viewer, requestId } = context
  const sent = await request.formData()
  const form = parseForm(sent, startSchema)
  if (form.status !== 'success') return withCaptcha(replyTo(FORM, form), sameCaptcha(FORM, sent, now))
  const verdict = await checkCaptcha(args, FORM, sent, 'credentialApply')
  if (!verdict.passed)
    return withCaptcha(replyTo(FORM, form, { formErrors: [verdict.message] }), verdict.captcha)
  const started =
    (await spendTry('credentialApply', addressGroup(context.clientAddress))) ??
    (await startCredential(form.value, viewer ?? { userId: null, requestId }, now))
  if (!started.ok) return withCaptcha(replyRefused(FORM, form, started), newCaptcha(FORM, now))
  return { done: true, email: form.value.email }
}

export default function Apply() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { viewer } = useFrame()
  const content =
    answer && 'done' in answer ? <Sent email={answer.email} /> : <ApplyForm page={page} answer={answer} />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

interface FormProps {
  page: ReturnType<typeof useLoaderData<typeof loader>>
  answer: ReturnType<typeof useActionData<typeof action>>
}

function ApplyForm({ page: { season, contact, window, captcha, initial }, answer }: FormProps) {
  const form = useAnsweredForm<typeof startSchema>(FORM, answer, initial)
  return (
    <>
      <ErrorSummary problems={form.problems(LABELS)} />
      <PageTitle title="Apply for media credentials" lede={season} />
      {window.state === 'open' ? (
        <>
          <p>
            One application for each outlet, for up to four people. We email you a link to a page where you
            add your plan, photos and letter, and send it.
            {window.closesAt ? (
              <>
                {' '}
                Applications close <DateTime value={window.closesAt} />; what arrives later is not considered.
              </>
            ) : null}
          </p>
          <Form method="post" className="stack" {...form.props}>
            <StartFields form={form} />
            <CaptchaField captcha={answer && 'captcha' in answer ? answer.captcha : captcha} />
            <div>
              <Button>Start application</Button>
            </div>
          </Form>
        </>
      ) : (
        <CredentialsClosed window={window} contact={contact} />
      )}
    </>
  )
}

/** The same whether the outlet has an application already: only the mail tells. */
function Sent({ email }: { email: string }) {
  return (
    <>
      <PageTitle title="Check your email" />
      <Notice tone="good" announce>
        We’ve emailed the link to the application to {email}. If your outlet already has one, its link goes to
        the person who sent that.
      </Notice>
      <p>The link opens the application without an account. No email? Check your spam folder.</p>
    </>
  )
}
