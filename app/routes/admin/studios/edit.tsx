import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { WriteLink } from '#app/domain/mail/components/write-link.tsx'
import { StudioPill } from '#app/domain/studios/components/admin-studios.tsx'
import { STUDIO_FORM, StudioFields } from '#app/domain/studios/components/studio-fields.tsx'
import { studioFieldLabels } from '#app/domain/studios/details.ts'
import { StudioInvoicesTable, StudioPeople } from '#app/domain/studios/components/studio-side.tsx'
import { studioToEdit } from '#app/domain/studios/edit-page.server.ts'
import { studioSide } from '#app/domain/studios/admin-list.server.ts'
import { studioTypeName } from '#app/domain/studios/rules.ts'
import { storedStudioSchema } from '#app/domain/studios/schema.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { saveStudioForm } from '#app/http/studio-form.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ side }) => side.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { year, timezone } = await currentSeason()
  const side = orNotFound(await studioSide(id, admin, year), args.request)
  // The address of a merged studio leads to the kept one.
  if (side.mergedInto) throw redirect(href('/admin/studios/edit/:id', { id: side.mergedInto.id }))
  const [record, history] = await Promise.all([
    studioToEdit(id, admin, args.context.now),
    historyOf(
      admin,
      { entity: 'studio', ids: [id] },
      historyState(args.request),
      timezone,
      labelledBy(studioFieldLabels),
    ),
  ])
  return { side, record, history }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const studio = await studioToEdit(id, admin, args.context.now)
  if (!studio) throw notFound(args.request)
  const page = href('/admin/studios/edit/:id', { id })
  const form = parseForm(await args.request.formData(), storedStudioSchema(studio.type))
  return saveStudioForm(args, studio, admin, form, page)
}

export default function AdminStudio() {
  const { side, record, history } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const seen = JSON.stringify(record?.details ?? {})
  const initial = { ...record?.details, seen }
  const form = useAnsweredForm<ReturnType<typeof storedStudioSchema>>(STUDIO_FORM, answer, initial)
  const { id, name, aliases } = side
  const owed = side.invoices.filter(({ status }) => ['issued', 'part_paid', 'overdue'].includes(status))
  return (
    <>
      <PageBar crumbs={[{ label: words.Studios, to: href('/admin/studios') }, { label: name }]} />
      <Columns
        head={
          <>
            <ErrorSummary problems={form.problems(studioFieldLabels)} />
            <PageTitle
              title={name}
              eyebrow={studioTypeName(side.type)}
              lede={aliases.length > 0 ? `Formerly ${aliases.join(', ')}` : null}
            />
          </>
        }
        sideLabel="Status and actions"
        side={
          <Card title="Status">
            <RowList
              rows={[
                { term: words.Studio, value: record ? 'Active' : <StudioPill studio={side} /> },
                {
                  term: 'Entries',
                  value: (
                    <Link to={withQuery(href('/admin/submissions'), { studio: id })}>{side.submissions}</Link>
                  ),
                },
                { term: 'Unpaid invoices', value: owed.length },
              ]}
            />
            <ul className="stack stack-tight">
              <li>
                <WriteLink from="studios" to={{ id }} />
              </li>
              <li>
                <Link to={href('/admin/studios/archive/:id', { id })}>
                  {record ? `Archive ${words.studio}` : `Restore ${words.studio}`}
                </Link>
              </li>
              {record ? (
                <li>
                  <Link
                    to={href('/admin/studios/merge/:id', { id })}
                  >{`Merge into another ${words.studio}`}</Link>
                </li>
              ) : null}
            </ul>
          </Card>
        }
      >
        {record ? (
          <Form method="post" className="stack narrow" {...form.props} key={form.field('seen').defaultValue}>
            <input type="hidden" name={form.name('seen')} value={form.field('seen').defaultValue} />
            <StudioFields type={record.type} field={form.field} />
            <Button>{`Save ${words.studio} profile`}</Button>
          </Form>
        ) : (
          <Notice tone="plain" title={`This ${words.studio} is archived`}>
            Restore it to edit its profile.
          </Notice>
        )}
        <StudioPeople people={side.people} editTo={record ? href('/studios/edit/:id', { id }) : null} />
        <StudioInvoicesTable invoices={side.invoices} ownName={name} />
        <History history={history} />
      </Columns>
    </>
  )
}
