import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { AgreementText } from '#app/domain/judging/components/agreement-text.tsx'
import { declineAgreement, signAgreement } from '#app/domain/judging/commands.server.ts'
import { activeJudgeAgreement, findSignature } from '#app/domain/judging/queries.server.ts'
import { AGREEMENT_TICKS, isSameName } from '#app/domain/judging/rules.ts'
import { declineAgreementSchema, signAgreementSchema } from '#app/domain/judging/schema.ts'
import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/seasons/rules.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireJudge } from '#app/http/guards.server.ts'
import { paths, safeNext } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

const SIGN = 'sign'
const DECLINE = 'decline'
const labels = {
  fullName: 'Your full name',
  employer: 'Employer',
  conflicts: 'Titles and companies you are tied to',
  confidential: 'Confidential',
  noSharing: 'No sharing, no recording',
  willRecuse: 'Stepping back',
}

export const handle: PageHandle = { title: 'Judge’s agreement' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudge(args)
  const { year, edition } = await currentSeason()
  const agreement = await activeJudgeAgreement(year)
  return {
    season: `${editionLabel(edition)} · ${year}`,
    agreement,
    accountName: viewer.displayName,
    signature: agreement ? await findSignature(agreement.id, viewer.userId) : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudge(args)
  const { request, context } = args
  const form = await request.formData()
  if (form.get('intent') === DECLINE) {
    const submission = parseForm(form, declineAgreementSchema)
    if (submission.status !== 'success') return replyTo(DECLINE, submission)
    const declined = await declineAgreement(submission.value, viewer, context.now)
    if (!declined.ok) return replyRefused(DECLINE, submission, declined)
    return redirectWithFlash(paths.judgesPrivacy(), {
      title: 'The office has been told',
      description: 'You can still accept later; nothing is shown to you until then.',
    })
  }
  const submission = parseForm(form, signAgreementSchema)
  if (submission.status !== 'success') return replyTo(SIGN, submission)
  const { fullName } = submission.value
  if (!isSameName(fullName, viewer.displayName) && form.get('sameperson') !== 'on') {
    const message = `This is not the name of your account, ${viewer.displayName}. Tick the box below if it is yours`
    return replyTo(SIGN, submission, { fieldErrors: { fullName: [message] } })
  }
  const from = { address: context.clientAddress, userAgent: request.headers.get('User-Agent') }
  const signed = await signAgreement(submission.value, viewer, from, context.now)
  if (!signed.ok) return replyRefused(SIGN, submission, signed)
  const next = safeNext(new URL(request.url).searchParams.get('next'), paths.judges())
  return redirectWithFlash(next, { title: 'Thank you, the agreement is signed', color: 'success' })
}

/** After "the text has changed" the page has to bring the new text, also where scripts would keep the old one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export default function JudgesPrivacy() {
  const { season, agreement, accountName, signature } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answeredForm(SIGN, answer)
  const declining = answeredForm(DECLINE, answer)
  if (!agreement) {
    return (
      <>
        <PageHeader context={season} title="Judge’s agreement" />
        <EmptyState title="There is no agreement to sign yet">
          <p>It is published before judging opens; you will be asked to read it then.</p>
        </EmptyState>
      </>
    )
  }
  const shown = (
    <>
      <input type="hidden" name="agreementId" value={agreement.id} />
      <input type="hidden" name="bodyHash" value={agreement.bodyHash} />
    </>
  )
  return (
    <>
      <PageHeader
        context={season}
        title={agreement.title}
        lede={
          <>
            Version {agreement.version}
            {agreement.publishedAt ? (
              <>
                , published <DateTime value={agreement.publishedAt} style="date" />
              </>
            ) : null}
          </>
        }
      >
        <ErrorSummary problems={[...form.problems(labels), ...declining.problems({})]} />
      </PageHeader>
      {signature ? (
        <Notice tone="good" title="You have signed this version">
          {signature.typedName}, <DateTime value={signature.signedAt} />.
        </Notice>
      ) : null}
      <Card>
        <AgreementText body={agreement.body} />
      </Card>
      {signature ? null : (
        <>
          <Form method="post" className="stack narrow" noValidate>
            {shown}
            <Input
              {...form.field('fullName')}
              label={labels.fullName}
              hint={`Typed as your signature. Your account says ${accountName}.`}
              autoComplete="name"
              required
            />
            {form.field('fullName').errors ? (
              <Checkbox name="sameperson" label="That is my name too; sign with it" />
            ) : null}
            <Input {...form.field('employer')} label={labels.employer} hint="Or “Freelance”." required />
            <Textarea
              {...form.field('conflicts')}
              label={labels.conflicts}
              hint="One to a line. You are recused from them, and can add to the list later."
              optional
            />
            {AGREEMENT_TICKS.map((tick) => (
              <Checkbox
                key={tick.name}
                name={tick.name}
                label={tick.label}
                errors={form.field(tick.name).errors}
                defaultChecked={form.isTicked(tick.name)}
                required
              />
            ))}
            <Button name="intent" value={SIGN}>
              Accept
            </Button>
          </Form>
          <Form method="post" className="stack narrow" noValidate>
            {shown}
            <h2>If you cannot accept</h2>
            <Textarea
              name="reason"
              label="Why"
              hint="The office reads this, and may call you."
              rows={3}
              optional
            />
            <Button kind="secondary" name="intent" value={DECLINE}>
              I can’t accept
            </Button>
          </Form>
        </>
      )}
    </>
  )
}
