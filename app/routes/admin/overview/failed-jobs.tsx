import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { answeredProblems } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { listFailedJobs, redoJob } from '#app/platform/outbox/failed-jobs.server.ts'
import { requiredId } from '#app/platform/validation.ts'
import { Button } from '#app/ui/button.tsx'
import { FoldedText } from '#app/ui/folded.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const HERE = href('/admin/failed-jobs')
const redoSchema = z.object({ jobId: requiredId() })

export const handle: PageHandle = { title: 'Failed jobs' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return { jobs: await listFailedJobs(admin, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { intent, form } = parseIntent(await args.request.formData(), { redo: redoSchema })
  if (form.status !== 'success') return replyTo(intent, form)
  const done = await redoJob(form.value.jobId, admin, args.context.now)
  if (!done.ok) return replyRefused(intent, form, done)
  return redirectDone(
    HERE,
    'The job is done again',
    'If it fails again, it is back on this page in a minute.',
  )
}

export default function FailedJobs() {
  const { jobs } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Failed jobs' }]}
      lede="Work in the background that failed at every attempt: documents, copies of files, email."
      problems={answeredProblems(answer, {})}
    >
      <DataTable
        caption="Failed jobs"
        captionHidden
        dense
        rows={jobs}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Job', cell: ({ id, kind }) => `${kind} #${id}` },
          {
            header: 'Failed',
            inZone: true,
            phone: 'bare',
            cell: ({ failedAt }) => (failedAt ? <TimeInZone value={failedAt} /> : '–'),
          },
          { header: 'Reason', long: true, cell: ({ reason }) => <FoldedText>{reason}</FoldedText> },
          {
            header: 'Again',
            headerHidden: true,
            cell: ({ id }) => (
              <Form method="post">
                <input type="hidden" name="intent" value="redo" />
                <input type="hidden" name="jobId" value={id} />
                <Button kind="secondary" size="xs">
                  Do again<VisuallyHidden> job {id}</VisuallyHidden>
                </Button>
              </Form>
            ),
          },
        ]}
        empty={<p>No job has failed.</p>}
      />
    </Page>
  )
}
