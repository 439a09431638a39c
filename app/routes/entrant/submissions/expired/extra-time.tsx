import { Form, useLoaderData } from '@remix-run/react'
import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { extraTimeForm } from '#app/domain/submissions/schema.ts'
import { latestRequests } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { askForTime } from '#app/domain/submissions/time/extra-time.server.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const step = decideStep({
  guard: requireOwnEntry,
  find: ({ who, reader }) => findEntry(who.submissionId, reader),
  async page(entry, { who: { submissionId }, now, reader }) {
    const [missed, requests] = await Promise.all([
      missedEnds([submissionId], now, reader),
      latestRequests([submissionId], reader),
    ])
    const title = shownTitle(entry.title)
    const closedAt = missed.get(submissionId) ?? null
    const waits = requests.get(submissionId)?.status === 'open'
    return { name: `Extra time for ${title}`, submissionId, title, closedAt, waits }
  },
  fields: () => extraTimeForm,
  run: (_, { sent, who: { entrant, submissionId }, now }) =>
    askForTime({ submissionId, reason: sent.reason }, entrant, now),
  done: () => ({
    to: href('/submissions/expired'),
    title: 'Request for extra time sent',
    description: 'We’ll answer by email and show the answer here.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function ExtraTime() {
  const { submissionId, title, closedAt, waits } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof extraTimeForm>()
  return (
    <Page
      title={`Ask for extra time for “${title}”`}
      crumbs={[
        { label: 'Dashboard', to: href('/submissions/dashboard') },
        { label: 'Missed the deadline', to: href('/submissions/expired') },
        { label: 'Extra time' },
      ]}
      problems={form.problems({ reason: 'Reason' })}
    >
      {closedAt === null ? (
        <Notice tone="plain" title="No extra time needed">
          This entry has not missed a deadline.
        </Notice>
      ) : waits ? (
        <Notice tone="plain" title="You have already asked for extra time">
          We’ll answer by email and show the answer with your drafts.
        </Notice>
      ) : (
        <Form method="post" className="stack narrow" {...form.props}>
          <p>
            Submissions closed on <DateTime value={closedAt} />. We may accept this draft later, at the last
            price plus a late fee.
          </p>
          <Textarea
            {...form.field('reason')}
            label="Reason"
            hint="Tell us what happened and how much time you need."
            rows={5}
            required
          />
          <SubmitRow submit="Request extra time" backTo={href('/submissions/expired')} />
        </Form>
      )}
      {closedAt === null ? (
        <LinkButton to={reviewHref(submissionId)}>Go to entry</LinkButton>
      ) : waits ? (
        <LinkButton to={href('/submissions/expired')}>Back to your drafts</LinkButton>
      ) : null}
    </Page>
  )
}
