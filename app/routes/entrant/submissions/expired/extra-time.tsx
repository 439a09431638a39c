import { reviewHref } from '#app/domain/submissions/addresses.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { latestRequests } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { askForTime } from '#app/domain/submissions/time/extra-time.server.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import { findEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { extraTimeForm } from '#app/domain/submissions/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'extra-time'

export const handle: PageHandle<typeof loader> = { title: (page) => `Extra time for ${page.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const { submissionId } = await requireOwnEntry(args)
  const entry = orNotFound(await findEntry(submissionId, db()), args.request)
  const closedAt = (await missedEnds([submissionId], args.context.now, db())).get(submissionId) ?? null
  const request = (await latestRequests([submissionId], db())).get(submissionId) ?? null
  return { submissionId, title: shownTitle(entry.title), closedAt, waits: request?.status === 'open' }
}

export async function action(args: ActionFunctionArgs) {
  const { entrant, submissionId } = await requireOwnEntry(args)
  const form = parseForm(await args.request.formData(), extraTimeForm)
  if (form.status !== 'success') return replyTo(FORM, form)
  const asked = await askForTime({ submissionId, reason: form.value.reason }, entrant, args.context.now)
  if (!asked.ok) return replyRefused(FORM, form, asked)
  return redirectDone(
    href('/submissions/expired'),
    'Request for extra time sent',
    'We’ll answer by email and show the answer here.',
  )
}

export default function ExtraTime() {
  const { submissionId, title, closedAt, waits } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof extraTimeForm>(FORM, useActionData<typeof action>())
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
