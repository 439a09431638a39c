import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { StudioPill } from '#app/domain/studios/components/admin-studios.tsx'
import { StudioFields, studioFieldLabels } from '#app/domain/studios/components/studio-fields.tsx'
import { StudioInvoicesTable, StudioPeople } from '#app/domain/studios/components/studio-side.tsx'
import { readLoadedDetails } from '#app/domain/studios/details.ts'
import { studioToEdit } from '#app/domain/studios/edit-page.server.ts'
import { studioSide } from '#app/domain/studios/admin-list.server.ts'
import { isStudioType, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { saveStudio } from '#app/domain/studios/save-studio.server.ts'
import { studioSchema } from '#app/domain/studios/schema.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import type { FormReply } from '#app/http/forms.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'

const FORM = 'studio'
const studioLabels: Readonly<Partial<Record<string, string>>> = studioFieldLabels

export const handle: PageHandle<typeof loader> = { title: ({ side }) => side.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { year, timezone } = await currentSeason()
  const side = orNotFound(await studioSide(id, admin, year), args.request)
  // The old address of a merged studio leads to the kept one.
  if (side.mergedInto) throw redirect(href('/admin/studios/edit/:id', { id: side.mergedInto.id }))
  const [record, history] = await Promise.all([
    studioToEdit(id, admin, args.context.now),
    historyOf(admin, { entity: 'studio', ids: [id] }, historyState(args.request), timezone, {
      label: (key) => studioLabels[key],
    }),
  ])
  return {
    side,
    record,
    history,
    kind: isStudioType(side.type) ? studioTypeFacts[side.type].name : side.type,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const studio = await studioToEdit(id, admin, args.context.now)
  if (!studio) throw notFound(args.request)
  const sent = await args.request.formData()
  const form = parseForm(sent, studioSchema(studio.type))
  if (form.status !== 'success') return replyTo(FORM, form)
  const seen = readLoadedDetails(sent.get('seen'))
  const input = { studioId: id, details: form.value, sent: new Set(sent.keys()), seen }
  const saved = unlessNotFound(await saveStudio(input, admin, args.context.now), args.request)
  if (saved.ok)
    return redirectWithFlash(href('/admin/studios/edit/:id', { id }), {
      title: 'The record is saved',
      color: 'success',
    })
  if (!saved.conflict) return replyRefused(FORM, form, saved)
  const { shown, stored } = saved.conflict
  const reply: FormReply = {
    formId: FORM,
    problem: true,
    result: {
      status: 'error',
      initialValue: { ...shown, seen: JSON.stringify(stored) },
      error: { '': [saved.message], ...saved.fields },
    },
  }
  return data(reply, { status: 409 })
}

export default function AdminStudio() {
  const { side, record, history, kind } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const seen = JSON.stringify(record?.details ?? {})
  const form = answeredForm(FORM, answer, { ...record?.details, seen })
  const { id, name, aliases } = side
  const owed = side.invoices.filter(({ status }) => ['issued', 'part_paid', 'overdue'].includes(status))
  return (
    <>
      <PageBar crumbs={[{ label: 'Studios', to: href('/admin/studios') }, { label: name }]} />
      <Columns
        head={
          <>
            <ErrorSummary problems={form.problems(studioFieldLabels)} />
            <PageTitle
              title={name}
              eyebrow={kind}
              lede={aliases.length > 0 ? `Formerly ${aliases.join(', ')}` : null}
            />
          </>
        }
        sideLabel="State and what can be done"
        side={
          <Card title="State">
            <RowList
              rows={[
                { term: 'Record', value: record ? 'Active' : <StudioPill studio={side} /> },
                {
                  term: 'Submissions',
                  value: (
                    <Link to={withQuery(href('/admin/submissions'), { studio: id })}>{side.submissions}</Link>
                  ),
                },
                { term: 'Invoices not paid', value: owed.length },
              ]}
            />
            <ul className="stack stack-tight">
              <li>
                <Link to={href('/admin/studios/archive/:id', { id })}>
                  {record ? 'Archive it' : 'Restore it'}
                </Link>
              </li>
              {record ? (
                <li>
                  <Link to={href('/admin/studios/merge/:id', { id })}>Merge it into another</Link>
                </li>
              ) : null}
            </ul>
          </Card>
        }
      >
        {record ? (
          <Form method="post" noValidate className="stack narrow" key={form.field('seen').defaultValue}>
            <input type="hidden" name="seen" value={form.field('seen').defaultValue} />
            <StudioFields type={record.type} field={form.field} />
            <Button>Save the record</Button>
          </Form>
        ) : (
          <Notice tone="plain" title="This studio is archived">
            Its people read what it has entered. Restore it to change its record.
          </Notice>
        )}
        <StudioPeople people={side.people} editTo={record ? href('/studios/edit/:id', { id }) : null} />
        <StudioInvoicesTable invoices={side.invoices} ownName={name} />
        <History history={history} />
      </Columns>
    </>
  )
}
