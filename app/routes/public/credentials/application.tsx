import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  AgreementForm,
  BadgeList,
  CoverageForm,
  FilesForm,
  PeopleForm,
  WithdrawForm,
} from '#app/domain/press/credentials/components/applicant-forms.tsx'
import {
  CredentialsClosed,
  PressContact,
} from '#app/domain/press/credentials/components/credentials-closed.tsx'
import { DetailFields } from '#app/domain/press/credentials/components/detail-fields.tsx'
import { CREDENTIAL_FIELDS, FILE_LABELS } from '#app/domain/press/credentials/labels.ts'
import { CREDENTIAL_LABELS, stateText } from '#app/domain/press/credentials/rules.ts'
import type {
  answerSchema,
  coverageSchema,
  peopleSchema,
  sendSchema,
  signSchema,
} from '#app/domain/press/credentials/schema.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { credentialAction } from './application.action.server.ts'
import { credentialPage } from './application.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Media credentials' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const page = await credentialPage(args)
  return data(page, { status: page ? 200 : 404 })
}

export const action = (args: ActionFunctionArgs) => credentialAction(args)

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
        It may be incomplete or have expired. Apply with the same email address: we email you the link again.
      </p>
      <div>
        <LinkButton to={href('/media-credentials/apply')}>Go to the application</LinkButton>
      </div>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

const LABELS = {
  ...CREDENTIAL_FIELDS,
  ...FILE_LABELS,
  answer: 'Answer',
  address: 'Link',
  fullName: 'Full name',
  accept: 'Embargo',
}

function OwnApplication({ own, contact, window, can, agreement, signedAt, initial }: Page) {
  const answer = useActionData<typeof action>()
  const draft = useAnsweredForm<typeof sendSchema>('draft', answer, initial)
  const reply = useAnsweredForm<typeof answerSchema>('answer', answer)
  const people = useAnsweredForm<typeof peopleSchema>('people', answer, initial)
  const files = {
    field: (name: string) =>
      answeredProblems(answer, { [name]: '' }).flatMap(({ id, message }) => (id === name ? [message] : [])),
  }
  const sign = useAnsweredForm<typeof signSchema>('sign', answer)
  const coverage = useAnsweredForm<typeof coverageSchema>('coverage', answer)
  const isDraft = own.state === 'draft'
  const isOpen = isDraft && window.state === 'open'
  const isApproved = own.state === 'approved' || own.state === 'agreement_signed'
  const hasBadges = own.state === 'issued' || own.state === 'checked_in'
  return (
    <>
      <ErrorSummary problems={answeredProblems(answer, LABELS)} />
      <PageTitle title={own.outlet} eyebrow={own.reference} lede="Media credentials" />
      <Notice title={CREDENTIAL_LABELS[own.state].label}>
        <p>{stateText(own.state)}</p>
        {own.note ? <p>{own.note}</p> : null}
        <PressContact contact={contact} />
      </Notice>
      {isDraft && !isOpen ? <CredentialsClosed window={window} contact="" /> : null}
      {isOpen || isApproved || own.state === 'more_info' ? (
        <FilesForm errorsOf={files.field} people={own.people} letter={own.letter} withLetter={!isApproved} />
      ) : null}
      {isOpen ? (
        <Form method="post" className="stack" {...draft.props} key={own.version}>
          <DefaultButton name="intent" value="save" />
          <input type="hidden" name="version" value={own.version} />
          <DetailFields form={draft} />
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
      {own.state === 'more_info' ? (
        <Card title="Your answer">
          <Form method="post" className="stack" {...reply.props}>
            <input type="hidden" name="intent" value="answer" />
            <Textarea {...reply.field('answer')} label="Answer" rows={4} maxLength={1000} required />
            <div>
              <Button>Send answer</Button>
            </div>
          </Form>
        </Card>
      ) : null}
      {isApproved ? <PeopleForm form={people} places={own.places} /> : null}
      <AgreementForm
        form={sign}
        agreement={agreement}
        signedAt={signedAt}
        canSign={own.state === 'approved'}
      />
      {hasBadges ? <BadgeList people={own.people} /> : null}
      {hasBadges || own.state === 'closed' ? <CoverageForm form={coverage} links={own.coverage} /> : null}
      {can.includes('withdraw') ? <WithdrawForm /> : null}
    </>
  )
}
