import { data } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { askBreakGlass, ownBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { reasonSchema } from '#app/domain/judging/conflicts/schema.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { hasConflict } from '#app/platform/conflicts/visibility.server.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'You have a conflict with this entry' }

const step = decideStep({
  guard: requireAdmin,
  prove: requireFreshAdmin,
  find: ({ id }) => id('submissionId'),
  over: async (submissionId, { who, now, reader }) =>
    !(await hasConflict(who, submissionId, now, reader)) &&
    href('/admin/submissions/edit/:submissionId', { submissionId }),
  async page(submissionId, { who, reader }) {
    // For this admin the entry does not exist, so the status is 404.
    const [own, admins] = await Promise.all([ownBreakGlass(who, submissionId), countAdmins('write', reader)])
    return data({ own, admins }, { status: 404 })
  },
  fields: () => reasonSchema,
  run: (submissionId, { sent, who, now }) => askBreakGlass(submissionId, sent.reason, who, now),
  done: (_, { found: submissionId }) => ({
    to: href('/admin/judges/conflicts/ask/:submissionId', { submissionId }),
    title: 'Request sent',
    description: 'We will email you when another admin has decided.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function ConflictWithEntry() {
  const { own, admins } = useLoaderData<typeof loader>()
  const { field, problems, props } = useStepForm<typeof reasonSchema>()
  const waits = own !== null && own.granted === null
  return (
    <Page
      lede={`You or another admin declared it, it follows from your ${words.studio} or the credits, or it is suspected. The entry is hidden from you everywhere.`}
      crumbs={[{ label: 'All entries', to: href('/admin/submissions') }, { label: 'Conflict' }]}
      problems={problems({ reason: 'Reason for access' })}
    >
      {own ? (
        <Notice
          tone="plain"
          title={
            waits
              ? 'Another admin has to decide about your request'
              : own.granted
                ? 'Your access has expired'
                : 'Your request was refused'
          }
        >
          Asked on <DateTime value={own.requestedAt} />: {own.reason}
        </Notice>
      ) : null}
      <OnlyAdmin admins={admins} />
      {waits ? null : (
        <Form method="post" className="stack narrow" {...props}>
          <p>
            Another admin without a conflict can give you access for some hours. Your request and their
            decision are logged.
          </p>
          <Textarea {...field('reason')} label="Reason for access" required />
          <SubmitRow
            submit="Ask the other admins"
            backTo={href('/admin/submissions')}
            back="Back to the list"
          />
        </Form>
      )}
    </Page>
  )
}
