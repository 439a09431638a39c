import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { startApplication } from '#app/domain/sponsorship/applications/apply.server.ts'
import { ApplicationFields } from '#app/domain/sponsorship/applications/components/application-fields.tsx'
import {
  ApplicationsClosed,
  AskUs,
} from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import {
  ALL_APPLICATION_LABELS,
  APPLICATION_LABELS as LABELS,
} from '#app/domain/sponsorship/applications/labels.ts'
import { newDraftSchema, newSendSchema } from '#app/domain/sponsorship/applications/schema.ts'
import { offeredPackages } from '#app/domain/sponsorship/packages/queries.server.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { applicantOf } from './applicant.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sponsorship-application'

export const handle: PageHandle = { title: 'Become a sponsor', indexed: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { season, configs, window } = await readApplicationWindow(context.now, db())
  const packages = window.state === 'open' ? await offeredPackages(season.year, db()) : []
  const asked = new URL(request.url).searchParams.get('package')
  const chosen = packages.find(({ id }) => String(id) === asked)
  const { viewer } = context
  return {
    season: season.label,
    tax: priceNote(season.tax),
    contact: configs.support_email ?? '',
    window,
    packages,
    signedIn: viewer !== null,
    captcha: newCaptcha(FORM, context.now),
    initial: {
      revisionId: chosen ? String(chosen.revisionId) : undefined,
      contactName: viewer?.displayName,
      contactEmail: viewer?.email,
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { now } = context
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, { save: newDraftSchema, send: newSendSchema })
  if (form.status !== 'success') return withCaptcha(replyTo(FORM, form), sameCaptcha(FORM, sent, now))
  const verdict = await checkCaptcha(args, FORM, sent, 'sponsorApply')
  if (!verdict.passed)
    return withCaptcha(replyTo(FORM, form, { formErrors: [verdict.message] }), verdict.captcha)
  const started =
    (await spendTry('sponsorApply', addressGroup(context.clientAddress))) ??
    (await spendTry('sponsorContact', form.value.contactEmail.toLowerCase())) ??
    (await startApplication(form.value, intent, applicantOf(context), now))
  if (!started.ok) return withCaptcha(replyRefused(FORM, form, started), newCaptcha(FORM, now))
  return { done: intent, email: form.value.contactEmail }
}

export default function Apply() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { viewer } = useFrame()
  const content =
    answer && 'done' in answer ? (
      <Sent {...answer} signedIn={Boolean(viewer)} />
    ) : (
      <ApplyForm page={page} answer={answer} />
    )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type Answer = ReturnType<typeof useActionData<typeof action>>

function ApplyForm({ page, answer }: { page: Page; answer: Answer }) {
  const { season, tax, contact, window, packages, captcha, initial } = page
  const form = useAnsweredForm<typeof newSendSchema>(FORM, answer, initial)
  const isOpen = window.state === 'open'
  return (
    <>
      <ErrorSummary problems={form.problems(ALL_APPLICATION_LABELS)} />
      <PageTitle title="Become a sponsor" lede={season} />
      {page.signedIn ? (
        <p>
          <Link to={href('/sponsorships/dashboard')}>See your applications</Link>
        </p>
      ) : null}
      {isOpen ? null : <ApplicationsClosed window={window} contact={contact} />}
      {isOpen && packages.length === 0 ? (
        <EmptyState title="No packages are on sale yet">
          <AskUs contact={contact} />
        </EmptyState>
      ) : null}
      {isOpen && packages.length > 0 ? (
        <Form method="post" className="stack" {...form.props}>
          <DefaultButton name="intent" value="save" />
          <ApplicationFields
            form={form}
            packages={packages}
            tax={tax}
            email={
              <Input
                {...form.field('contactEmail')}
                label={LABELS.contactEmail}
                hint="We email the link to your application here."
                type="email"
                autoComplete="email"
                required
              />
            }
          />
          <CaptchaField captcha={answer && 'captcha' in answer ? answer.captcha : captcha} />
          <ButtonRow>
            <Button name="intent" value="send">
              Send application
            </Button>
            <Button kind="secondary" name="intent" value="save">
              Save draft
            </Button>
          </ButtonRow>
          <p className="hint">You pay nothing now. We review each application and answer by email.</p>
        </Form>
      ) : null}
    </>
  )
}

interface SentProps {
  done: 'save' | 'send'
  email: string
  signedIn: boolean
}

/** The same whether the contact has that application already, and whether a place is free: the mail tells. */
function Sent({ done, email, signedIn }: SentProps) {
  return (
    <>
      <PageTitle title="Check your email" />
      <Notice tone="good" announce>
        We’ve emailed {email} the link to the application.{' '}
        {done === 'send'
          ? 'The email says whether we’re reviewing it or you are on the waiting list, and what happens next.'
          : 'Your application is saved and has not been sent yet.'}
      </Notice>
      <p>
        The link opens the application without an account. If the company has applied for the same package
        already, it opens that application, and what you wrote now is not kept. No email? Check your spam
        folder.
      </p>
      {signedIn ? (
        <div>
          <LinkButton to={href('/sponsorships/dashboard')}>See your applications</LinkButton>
        </div>
      ) : null}
    </>
  )
}
