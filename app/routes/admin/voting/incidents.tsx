import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { incidentSchema } from '#app/domain/voting/rounds/incident-schema.ts'
import { listIncidents, noteIncident } from '#app/domain/voting/rounds/incidents.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { FoldedText } from '#app/ui/folded.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'incident'

export const handle: PageHandle = { title: 'Voting incidents' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return { year, ...(await loadList(args.request, {}, (list) => listIncidents(admin, year, list))) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), incidentSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  await noteIncident(form.value.note, admin, args.context.now)
  return redirectDone(href('/admin/voting/incidents'), 'Incident published')
}

export default function VotingIncidents() {
  const { year, list, rows, count } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof incidentSchema>(FORM, useActionData<typeof action>())
  return (
    <Page
      context={String(year)}
      lede="What went wrong in the vote, for everyone to read."
      problems={form.problems({ note: 'What happened' })}
    >
      <Form method="post" className="stack narrow" {...form.props}>
        <Textarea
          {...form.field('note')}
          label="What happened"
          required
          rows={5}
          hint="Public immediately, on the pages of rules, results and observers. A note can’t be changed or deleted: to correct it, publish another. Do not name a member or say anything about a ballot."
        />
        <ButtonRow>
          <Button>Publish incident</Button>
          <Link to={href('/votes/rules')}>See how votes are counted</Link>
        </ButtonRow>
      </Form>
      <FilterBar search="Text" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'incident', other: 'incidents' }}
        empty={
          <EmptyState title="No incidents">
            Publish one when something went wrong, such as an outage or a wrong clip, so that members can
            judge the vote.
          </EmptyState>
        }
      >
        <DataTable
          caption="Incidents"
          captionHidden
          dense
          rows={rows}
          columns={[
            { header: 'What happened', long: true, cell: ({ note }) => <FoldedText>{note}</FoldedText> },
            {
              header: 'Published',
              inZone: true,
              phone: 'bare',
              cell: ({ notedAt }) => <TimeInZone value={notedAt} />,
            },
            { header: 'By', cell: ({ notedBy }) => notedBy ?? 'An admin' },
          ]}
        />
      </ListResults>
    </Page>
  )
}
