import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { removeExport } from '#app/domain/overview/exports/ask.server.ts'
import { ExportProgress } from '#app/domain/overview/exports/components/export-progress.tsx'
import { findExport, openExport } from '#app/domain/overview/exports/queries.server.ts'
import { CLOSED_TEXTS, EXPORT_STATE_LABELS } from '#app/domain/overview/exports/rules.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title, year }) => `${title} ${year}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const publicId = args.params.publicId ?? ''
  const found = orNotFound(await findExport(publicId, admin, now), args.request)
  const opened =
    found.state === 'done' && found.objectKey === null ? await openExport(publicId, admin, now) : null
  return { ...found, opens: opened !== null && opened.closed === null, closed: opened?.closed ?? null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const publicId = args.params.publicId ?? ''
  orNotFound(await findExport(publicId, admin, args.context.now), args.request)
  const removed = unlessNotFound(await removeExport(publicId, admin, args.context.now), args.request)
  if (!removed.ok) return redirectRefused(href('/admin/export/view/:publicId', { publicId }), removed)
  return redirectDone(href('/admin/export'), 'The file was removed')
}

export default function ViewExport() {
  const page = useLoaderData<typeof loader>()
  const { publicId, title, year, state, closed } = page
  const underWay = state === 'waiting' || state === 'running'
  const again = href('/admin/export/new/:dataset', { dataset: page.dataset })
  return (
    <Page
      title={`${title} ${year}`}
      lede={<Pill {...EXPORT_STATE_LABELS[state]} />}
      crumbs={[{ label: 'Exports', to: href('/admin/export') }, { label: title }]}
    >
      {underWay ? <ExportProgress rowsDone={page.rowsDone} rowsTotal={page.rowsTotal} /> : null}
      {state === 'failed' ? (
        <Notice tone="bad" title="Export failed">
          <p>{page.failure}</p>
        </Notice>
      ) : null}
      {closed ? (
        <Notice title="Link expired">
          <p>{CLOSED_TEXTS[closed]}</p>
        </Notice>
      ) : null}
      {page.opens ? (
        <p>
          <LinkButton
            kind="primary"
            to={href('/admin/export/view/:publicId/file', { publicId })}
            reloadDocument
            download
          >
            Download {page.format.toUpperCase()}
          </LinkButton>
        </p>
      ) : null}
      <DefinitionList
        items={[
          { term: 'Purpose', value: page.purpose },
          { term: 'Columns', value: String(page.columnKeys.length) },
          ...(underWay ? [] : [{ term: 'Rows', value: page.rowsDone.toLocaleString('en') }]),
          { term: 'Asked', value: <DateTime value={page.askedAt} /> },
          ...(page.objectKey ? [{ term: 'In the bucket', value: page.objectKey }] : []),
          ...(page.opens && page.expiresAt
            ? [{ term: 'Opens until', value: <DateTime value={page.expiresAt} /> }]
            : []),
        ]}
      />
      {page.opens ? (
        <Form method="post">
          <Button kind="secondary">Remove the file now</Button>
        </Form>
      ) : null}
      {underWay || page.opens ? null : (
        <p>
          <LinkButton kind="secondary" to={again}>
            Export it again
          </LinkButton>
        </p>
      )}
    </Page>
  )
}
