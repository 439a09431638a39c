import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { answerOffer } from '#app/domain/sponsorship/applications/answer.server.ts'
import { saveApplication } from '#app/domain/sponsorship/applications/apply.server.ts'
import {
  AcceptOffer,
  ApplicationDetails,
  LeaveForm,
} from '#app/domain/sponsorship/applications/components/application-answers.tsx'
import { ApplicationFields } from '#app/domain/sponsorship/applications/components/application-fields.tsx'
import { ApplicationState } from '#app/domain/sponsorship/applications/components/application-state.tsx'
import { ApplicationsClosed } from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import { ALL_APPLICATION_LABELS } from '#app/domain/sponsorship/applications/labels.ts'
import { draftSchema, farewellSchema, sendSchema } from '#app/domain/sponsorship/applications/schema.ts'
import { answerTask } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { saveBillTo } from '#app/domain/sponsorship/applications/bill-to.server.ts'
import { BillToCard } from '#app/domain/sponsorship/billing/components/bill-to-card.tsx'
import { ISSUE_LABELS } from '#app/domain/sponsorship/billing/components/issue-form.tsx'
import { billToSchema } from '#app/domain/sponsorship/billing/schema.ts'
import { SponsorInvoices } from '#app/domain/sponsorship/billing/components/sponsor-invoices.tsx'
import { GivenCodes } from '#app/domain/sponsorship/codes/components/given-codes.tsx'
import { SponsorBoard } from '#app/domain/sponsorship/obligations/components/sponsor-board.tsx'
import { taskSchema } from '#app/domain/sponsorship/obligations/schema.ts'
import { PackageTermsList } from '#app/domain/sponsorship/packages/components/package-terms.tsx'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectDone, redirectRefused, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { applicantOf } from './applicant.server.ts'
import { applicationOf, applicationPage } from './application.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sponsorship-draft'

export const handle: PageHandle = { title: 'Sponsorship application' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const page = await applicationPage(args)
  return data(page, { status: page ? 200 : 404 })
}

const DONE = {
  accept: 'You accepted the offer',
  decline: 'Offer declined',
  withdraw: 'Application withdrawn',
} as const

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { now } = context
  const opened = await applicationOf(args)
  // The page says that the link does not work.
  if (!opened) return data(null, { status: 404 })
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, {
    save: draftSchema,
    send: sendSchema,
    accept: BUTTON,
    decline: farewellSchema,
    withdraw: farewellSchema,
    'bill-to': billToSchema,
    'task-sent': taskSchema,
    'task-declined': taskSchema,
  })
  const formId = intent === 'save' || intent === 'send' ? FORM : intent
  if (form.status !== 'success') return replyTo(formId, form)
  const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
  if (throttled) return replyRefused(formId, form, throttled)
  const by = applicantOf(context)
  const here = withQuery(href('/sponsorships/application'), { t: opened.token })
  if (intent === 'save' || intent === 'send') {
    const saved = await saveApplication(opened.id, form.value, intent, versionIn(sent), by, now)
    if (!saved.ok) return replyRefused(formId, form, saved)
    return redirectDone(here, intent === 'save' ? 'Draft saved' : 'Application sent')
  }
  if ('billTo' in form.value) {
    const { billTo, poNumber } = form.value
    const saved = await saveBillTo(opened.id, { billTo, poNumber }, by, now)
    return saved.ok ? redirectDone(here, 'Billing details saved') : replyRefused(formId, form, saved)
  }
  if ('obligationId' in form.value) {
    const action = intent === 'task-sent' ? 'submit' : 'decline'
    const done = await answerTask(opened.id, form.value.obligationId, action, by, now)
    return redirectWithOutcome(here, done, action === 'submit' ? 'Marked as sent' : 'Task declined')
  }
  if (intent === 'task-sent' || intent === 'task-declined' || intent === 'bill-to')
    return redirectDone(here, 'Nothing was changed')
  const note = 'note' in form.value ? form.value.note : ''
  const answered = await answerOffer(opened.id, intent, note, by, now)
  return answered.ok ? redirectDone(here, DONE[intent]) : redirectRefused(here, answered)
}

/** After a conflict the page shows the application as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function Application() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <OwnApplication {...page} /> : <UnknownLink />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

function UnknownLink() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>
        It may be incomplete or have expired. To get the link to your application again, apply for the same
        package with the same company and email address: we email it to you and start no other application.
      </p>
      <div>
        <LinkButton to={href('/sponsorships/apply')}>Go to the application</LinkButton>
      </div>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function OwnApplication(page: Page) {
  const { own, terms, tax, next, contact, can, window } = page
  const answer = useActionData<typeof action>()
  const draft = useAnsweredForm<typeof sendSchema>(FORM, answer, page.initial)
  const decline = useAnsweredForm<typeof farewellSchema>('decline', answer)
  const withdraw = useAnsweredForm<typeof farewellSchema>('withdraw', answer)
  const billTo = useAnsweredForm<typeof billToSchema>('bill-to', answer, page.billTo)
  const wrongBillTo = billTo.problems(ISSUE_LABELS)
  const isDraft = own.state === 'draft'
  const problems = [draft.problems(ALL_APPLICATION_LABELS), decline.problems({ note: 'Message' })].flat()
  return (
    <>
      <ErrorSummary problems={[...problems, ...withdraw.problems({ note: 'Message' }), ...wrongBillTo]} />
      <PageTitle
        title={isDraft ? 'Your sponsorship application' : (terms?.name ?? 'Your sponsorship application')}
        eyebrow={own.reference}
        lede={own.company || null}
      />
      <ApplicationState
        state={own.state}
        offerEndsAt={own.offerEndsAt}
        reason={own.reason}
        next={next}
        contact={contact}
      />
      {page.renew ? (
        <div>
          <LinkButton to={page.renew}>Sponsor again</LinkButton>
        </div>
      ) : null}
      {page.uploads.length > 0 ? (
        <ButtonRow>
          {page.uploads.map(({ to, label }) => (
            <LinkButton key={to} kind="secondary" to={to}>
              {label}
            </LinkButton>
          ))}
        </ButtonRow>
      ) : null}
      {isDraft && window.state !== 'open' ? <ApplicationsClosed window={window} contact="" /> : null}
      {isDraft && window.state === 'open' ? (
        <Form method="post" className="stack" {...draft.props} key={own.version}>
          <DefaultButton name="intent" value="save" />
          <input type="hidden" name="version" value={own.version} />
          <ApplicationFields form={draft} packages={page.packages} tax={tax} />
          <ButtonRow>
            <Button name="intent" value="send">
              Send application
            </Button>
            <Button kind="secondary" name="intent" value="save">
              Save draft
            </Button>
          </ButtonRow>
        </Form>
      ) : null}
      {page.board ? <SponsorBoard board={page.board} canAnswer /> : null}
      {page.asksBillTo ? (
        <BillToCard form={billTo} isKnown={page.isBillToKnown} isWrong={wrongBillTo.length > 0} />
      ) : null}
      <SponsorInvoices rows={page.invoices} refund={page.refund} />
      {page.codes.length > 0 ? <GivenCodes rows={page.codes} /> : null}
      {isDraft || !terms ? null : (
        <Card title="Package">
          <PackageTermsList terms={terms} tax={tax} />
        </Card>
      )}
      {can.includes('accept') ? <AcceptOffer packageName={terms?.name ?? 'offer'} /> : null}
      {can.includes('decline') ? <LeaveForm form={decline} intent="decline" /> : null}
      {isDraft ? null : <ApplicationDetails details={own} />}
      {can.includes('withdraw') ? <LeaveForm form={withdraw} intent="withdraw" /> : null}
    </>
  )
}
