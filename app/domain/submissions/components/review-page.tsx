import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Cluster, Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { href } from '#app/platform/href.ts'
import { HeadPicture } from '#app/domain/catalogue/works/components/head-picture.tsx'
import { OwnNominationCard } from '#app/domain/submissions/nominations/own-nomination-card.tsx'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import type { ReviewPageView } from '#app/domain/submissions/form/review-page.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { AskNotice } from './ask-notice.tsx'
import { ChangeCard } from './change-card.tsx'
import { EntryAnswers } from './entry-answers.tsx'
import { EntryProblems } from './entry-problems.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { PriceCard, PriceNotice } from './price-notice.tsx'
import { RuleNotices } from './rule-notices.tsx'
import { SavedAt } from './save-state.tsx'
import { words } from '#app/platform/award-words.ts'

export interface ReviewPageProps {
  page: ReviewPageView
  refused: { message: string; problems: EntryProblem[] } | undefined
  /** What the judges wrote for the entry's people, once it is released. */
  comments?: ReactNode
}

/** The whole entry on one page: what is missing, all answers, and the button that submits it. */
export function ReviewPage({ page, refused, comments }: ReviewPageProps) {
  const { submissionId } = page
  const name = shownTitle(page.title)
  const ready = page.problems.length === 0 && !page.rules?.refusals.length
  return (
    <>
      <PageBar
        crumbs={[{ label: 'Entries', to: href('/submissions') }, { label: name }, { label: page.category }]}
        note={page.editable ? <SavedAt value={page.savedAt} /> : null}
      />
      <Columns
        head={<Head page={page} refused={refused} />}
        side={<Side page={page} />}
        sideLabel="Status and progress"
      >
        <RuleNotices page={page} />
        {comments}
        {page.round ? <RoundTold {...page.round} /> : null}
        {page.asks.map((ask) => (
          <AskNotice key={ask.roundId} submissionId={submissionId} ask={ask} />
        ))}
        {page.nomination ? <OwnNominationCard nomination={page.nomination} contact={page.contact} /> : null}
        {page.returnedReason ? (
          <Notice tone="bad" title="Returned for changes">
            <PlainText>{page.returnedReason}</PlainText>
            {page.fixUntil ? (
              <p>
                {page.editable ? 'Fix and resubmit by ' : 'You could change it until '}
                <DateTime value={page.fixUntil} />.
              </p>
            ) : null}
          </Notice>
        ) : null}
        {page.readOnlyRole ? (
          <Notice tone="plain">
            {`You can view this ${words.studio}’s entries but not change them. Its owner can change your role.`}
          </Notice>
        ) : null}
        <EntryAnswers sections={page.sections} changeable={{ submissionId, sections: page.changeable }} />
        {page.editable ? <SubmitForm page={page} ready={ready} /> : null}
      </Columns>
    </>
  )
}

/** Says what came out of the newest round of judging whose outcome is told. */
function RoundTold({ name, advanced }: NonNullable<ReviewPageView['round']>) {
  return advanced ? (
    <Notice tone="good" title={name}>
      {`The judges chose this entry in a round of judging. It goes on as “${name}”.`}
    </Notice>
  ) : (
    <Notice tone="plain" title="Not selected">
      {`This round of judging is over, and this entry isn’t among those that go on as “${name}”. Thank you for entering it.`}
    </Notice>
  )
}

function Head({ page, refused }: Pick<ReviewPageProps, 'page' | 'refused'>) {
  const name = shownTitle(page.title)
  const last = page.progress.length + 1
  return (
    <>
      {refused && refused.problems.length === 0 ? (
        <ErrorSummary problems={[{ message: refused.message }]} />
      ) : null}
      {page.problems.length > 0 && page.editable ? (
        <EntryProblems
          submissionId={page.submissionId}
          problems={page.problems}
          refused={Boolean(refused?.problems.length)}
        />
      ) : null}
      {page.editable ? (
        <PageTitle
          title="Review"
          eyebrow={`Section ${last} of ${last}`}
          lede={`${name}, entered by ${page.studioName}.`}
        />
      ) : (
        <PageTitle title={name} eyebrow={page.category} lede={page.studioName} />
      )}
    </>
  )
}

function Side({ page }: { page: ReviewPageView }) {
  const picture = <HeadPicture picture={page.picture} kind={page.kind} />
  if (page.editable) {
    return (
      <>
        {picture}
        {page.sending === 'cart' ? <PriceCard price={page.price} closesAt={page.closesAt} /> : null}
        <EntrySteps
          submissionId={page.submissionId}
          title={shownTitle(page.title)}
          progress={page.progress}
          current="review"
          review={
            page.problems.length === 0 && !page.rules?.refusals.length
              ? { tone: 'good', label: 'Ready' }
              : { tone: 'neutral', label: 'Not ready' }
          }
        />
      </>
    )
  }
  return (
    <>
      {picture}
      <StateCard page={page} />
      {page.windows ? <ChangeCard windows={page.windows} /> : null}
    </>
  )
}

function StateCard({ page }: { page: ReviewPageView }) {
  return (
    <Card title="Status">
      <RowList
        rows={[
          { term: 'Entry', value: <Pill tone={page.state.tone}>{page.state.label}</Pill> },
          { term: 'Payment', value: <Pill tone={page.payment.tone}>{page.payment.label}</Pill> },
          ...(page.code ? [{ term: 'Code', value: page.code }] : []),
          ...(page.submittedAt
            ? [{ term: 'Submitted', value: <DateTime value={page.submittedAt} style="date" /> }]
            : []),
        ]}
      />
      {page.invoiceId ? (
        <Cluster>
          <Link to={href('/submissions/invoices/:id', { id: page.invoiceId })}>Invoice</Link>
          <Link to={href('/submissions/payment/:submissionId', { submissionId: page.submissionId })}>
            Payment
          </Link>
        </Cluster>
      ) : null}
    </Card>
  )
}

/** The button that submits the entry, beside its price. */
function SubmitForm({ page, ready }: { page: ReviewPageView; ready: boolean }) {
  if (page.inCart) {
    return (
      <Notice tone="plain">
        This entry is in your <Link to={href('/submissions/cart')}>cart</Link>. It’s submitted when you{' '}
        <Link to={href('/submissions/cart/checkout')}>check out</Link>.
      </Notice>
    )
  }
  if (page.sending !== 'cart') return <SendWithoutCart page={page} />
  if (!page.price) return null
  return (
    <>
      <PriceNotice price={page.price} label="This entry costs" />
      <Form method="post" action={reviewHref(page.submissionId)} className="stack stack-tight">
        <ButtonRow>
          <Button name="intent" value="checkout">
            Check out
          </Button>
          <Button kind="secondary">Add to cart</Button>
          <Link to={href('/submissions/remove/:submissionId', { submissionId: page.submissionId })}>
            Withdraw draft
          </Link>
        </ButtonRow>
        {ready ? null : <p className="hint">Fix the problems listed above first.</p>}
      </Form>
    </>
  )
}

/** Without the cart, because nothing is to be paid: the entry was returned or its fee is waived. */
function SendWithoutCart({ page }: { page: ReviewPageView }) {
  return (
    <Form method="post" action={reviewHref(page.submissionId)} className="stack stack-tight">
      <p>
        {page.sending === 'again'
          ? 'The code and invoice stay the same.'
          : 'The entry fee is waived, so there is nothing to pay.'}
      </p>
      <ButtonRow>
        <Button>{page.sending === 'again' ? 'Resubmit entry' : 'Submit entry'}</Button>
        {page.sending === 'waived' ? (
          <Link to={href('/submissions/remove/:submissionId', { submissionId: page.submissionId })}>
            Withdraw draft
          </Link>
        ) : null}
      </ButtonRow>
    </Form>
  )
}
