import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { EntryHistory } from '#app/domain/submissions/components/entry-history.tsx'
import { readForm } from '#app/domain/submissions/form.server.ts'
import { historyLines } from '#app/domain/submissions/history.ts'
import { historyOfEntry } from '#app/domain/submissions/lists.server.ts'
import { shownSections } from '#app/domain/submissions/read-view.ts'
import { invoiceOfEntry } from '#app/domain/submissions/review-page.server.ts'
import { paymentLabels, shownTitle, statusLabels } from '#app/domain/submissions/rules.ts'
import { isStudioType, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'

export const handle: PageHandle<typeof loader> = { title: (page) => page.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const submissionId = intParam(args, 'submissionId')
  const { record, problems } = orNotFound(await readForm(submissionId, args.context.now), args.request)
  const { entry, category, fields, content } = record
  return {
    entry,
    name: shownTitle(entry.title),
    category: `${category.number} · ${category.name}`,
    studioKind: isStudioType(entry.studioType) ? studioTypeFacts[entry.studioType].name : entry.studioType,
    problems: problems.length,
    sections: shownSections(fields, content),
    invoiceId: await invoiceOfEntry(submissionId),
    history: historyLines(await historyOfEntry(admin, submissionId), fields),
  }
}

export default function OneSubmission() {
  const { entry, name, category, studioKind, problems, sections, invoiceId, history } =
    useLoaderData<typeof loader>()
  const status = statusLabels[entry.status]
  const payment = paymentLabels[entry.paymentStatus]
  const side = (
    <Card title="State">
      <RowList
        rows={[
          { term: 'Status', value: <Pill tone={status.tone}>{status.label}</Pill> },
          { term: 'Payment', value: <Pill tone={payment.tone}>{payment.label}</Pill> },
          { term: 'Complete', value: `${entry.completeness} %` },
          ...(problems > 0 ? [{ term: 'Open or to mend', value: problems }] : []),
          ...(entry.submittedAt
            ? [{ term: 'Submitted', value: <DateTime value={entry.submittedAt} style="date" /> }]
            : []),
          { term: 'Changed', value: <DateTime value={entry.updatedAt} style="date" /> },
        ]}
      />
      {invoiceId ? <Link to={paths.adminInvoice(invoiceId)}>Invoice</Link> : null}
    </Card>
  )
  return (
    <>
      <PageBar
        crumbs={[{ label: 'All submissions', to: paths.adminSubmissions() }, { label: entry.code ?? name }]}
      />
      <Columns
        head={
          <PageTitle
            title={name}
            eyebrow={[entry.code, category].filter(Boolean).join(' · ')}
            lede={`${entry.studioName}, ${studioKind.toLowerCase()}`}
          />
        }
        side={side}
        sideLabel="State"
      >
        <EntryAnswers sections={sections} />
        <EntryHistory lines={history} />
      </Columns>
    </>
  )
}
