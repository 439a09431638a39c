import { reviewHref } from '#app/domain/submissions/addresses.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { readCopy } from '#app/domain/submissions/copies/entry-copy.server.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import { href } from '#app/platform/href.ts'
import { ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export const handle: PageHandle<typeof loader> = { title: (page) => `Copy of ${page.title}`, scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const { submissionId } = await requireOwnEntry(args)
  const { record, copy } = orNotFound(await readCopy(submissionId, args.context.now), args.request)
  const { title, facts, open } = copy
  return { submissionId, title, facts, open, sections: shownSections(record.fields, record.content) }
}

export default function EntryCopy() {
  const { submissionId, title, facts, open, sections } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: title, to: reviewHref(submissionId) },
        { label: 'Copy' },
      ]}
    >
      <div className="no-print">
        <p>Print this page or download a copy:</p>
        <ButtonRow>
          <a
            className="button button-secondary"
            href={href('/submissions/edit/:submissionId/copy/:format', { submissionId, format: 'pdf' })}
          >
            PDF
          </a>
          <a
            className="button button-secondary"
            href={href('/submissions/edit/:submissionId/copy/:format', { submissionId, format: 'txt' })}
          >
            Text
          </a>
          <a
            className="button button-secondary"
            href={href('/submissions/edit/:submissionId/copy/:format', { submissionId, format: 'csv' })}
          >
            CSV
          </a>
        </ButtonRow>
      </div>
      <DefinitionList items={facts.map(({ label, value }) => ({ term: label, value }))} />
      <EntryAnswers sections={sections} />
      {open.length > 0 ? (
        <Card title="To complete">
          <ul>
            {open.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Page>
  )
}
