import { reviewHref } from '#app/domain/submissions/addresses.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { withdrawForm } from '#app/domain/submissions/schema.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { withdrawalRefusal, feeText, placeText, wasSentIn } from '#app/domain/submissions/withdrawal.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'withdraw'

export const handle: PageHandle<typeof loader> = { title: (page) => `Withdraw ${page.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { submissionId } = await requireOwnEntry(args)
  const entry = orNotFound(await findEntry(submissionId, db()), args.request)
  const refusal = withdrawalRefusal(entry, judgingHasBegun(await configValues(), args.context.now))
  if (refusal)
    throw await redirectWithFlash(reviewHref(submissionId), {
      title: refusal,
      color: 'danger',
    })
  const sent = wasSentIn(entry.status)
  return {
    submissionId,
    title: shownTitle(entry.title),
    sent,
    missed: (await missedEnds([submissionId], args.context.now, db())).has(submissionId),
    inCart: entry.paymentStatus === 'in_cart',
    fee: sent ? feeText(entry.paymentStatus) : null,
    place: placeText(entry.status),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const form = parseForm(await args.request.formData(), withdrawForm)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { reason } = form.value
  const entry = orNotFound(await findEntry(submissionId, db()), args.request)
  const missed = (await missedEnds([submissionId], args.context.now, db())).has(submissionId)
  const done = await withdraw({ submissionId, reason }, entrant, args.context.now)
  if (!done.ok && done.fields) return replyRefused(FORM, form, done)
  if (!done.ok) return redirectRefused(reviewHref(submissionId), done)
  return redirectDone(
    missed ? href('/submissions/expired') : href('/submissions'),
    missed ? 'Draft deleted' : wasSentIn(entry.status) ? 'Entry withdrawn' : 'Draft withdrawn',
  )
}

export default function RemoveSubmission() {
  const { submissionId, title, sent, missed, inCart, fee, place } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof withdrawForm>(FORM, useActionData<typeof action>())
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
