import { Form, useLoaderData } from '@remix-run/react'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { withdrawForm } from '#app/domain/submissions/schema.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { withdrawalRefusal, feeText, placeText, wasSentIn } from '#app/domain/submissions/withdrawal.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const step = decideStep({
  guard: requireOwnEntry,
  async find({ who: { submissionId }, now, reader }) {
    const entry = await findEntry(submissionId, reader)
    return entry && { entry, missed: (await missedEnds([submissionId], now, reader)).has(submissionId) }
  },
  async page({ entry, missed }, { who: { submissionId }, now }) {
    const refusal = withdrawalRefusal(entry, judgingHasBegun(await configValues(), now))
    if (refusal) throw await redirectWithFlash(reviewHref(submissionId), { title: refusal, color: 'danger' })
    const sent = wasSentIn(entry.status)
    const title = shownTitle(entry.title)
    return {
      name: `Withdraw ${title}`,
      submissionId,
      title,
      sent,
      missed,
      inCart: entry.paymentStatus === 'in_cart',
      fee: sent ? feeText(entry.paymentStatus) : null,
      place: placeText(entry.status),
    }
  },
  fields: () => withdrawForm,
  run: (_, { sent, who: { entrant, submissionId }, now }) =>
    withdraw({ submissionId, reason: sent.reason }, entrant, now),
  done: (_, { found: { entry, missed } }) =>
    missed
      ? { to: href('/submissions/expired'), title: 'Draft deleted' }
      : {
          to: href('/submissions'),
          title: wasSentIn(entry.status) ? 'Entry withdrawn' : 'Draft withdrawn',
        },
  // What stands against it as a whole is told on the entry's page.
  refused: (refusal, { who }) =>
    refusal.fields ? undefined : redirectRefused(reviewHref(who.submissionId), refusal),
})
export const loader = step.loader
export const action = step.action

export default function RemoveSubmission() {
  const { submissionId, title, sent, missed, inCart, fee, place } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof withdrawForm>()
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <ErrorSummary problems={form.problems({ reason: 'Reason for withdrawing' })} />
      <PageTitle title={missed ? `Delete “${title}”?` : `Withdraw “${title}”?`} />
      <div className="stack stack-tight">
        {sent ? <p>It won’t be judged. You can’t undo this.</p> : null}
        {sent ? null : missed ? (
          <p>The draft and everything in it is deleted. You can’t undo this.</p>
        ) : (
          <p>The draft is removed from your list{inCart ? ' and your cart' : ''}. You can’t undo this.</p>
        )}
        {place ? <p>{place}</p> : null}
        {fee ? <p>{fee}</p> : null}
      </div>
      {sent ? (
        <Textarea
          {...form.field('reason')}
          label="Reason for withdrawing"
          hint="We read this."
          rows={3}
          required
        />
      ) : null}
      <SubmitRow
        submit={missed ? 'Delete draft' : sent ? 'Withdraw entry' : 'Withdraw draft'}
        danger
        backTo={reviewHref(submissionId)}
      />
    </Form>
  )
}
