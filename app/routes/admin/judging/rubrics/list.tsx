import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { startRubric } from '#app/domain/judging/rubrics/commands.server.ts'
import { listRubrics, type RubricVersion } from '#app/domain/judging/rubrics/queries.server.ts'
import { RUBRIC_STATUS_LABELS, RUBRIC_TYPES } from '#app/domain/judging/rubrics/rules.ts'
import { startRubricSchema } from '#app/domain/judging/rubrics/schema.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Rubrics' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  return { season: seasonTitle({ label, year }), rubrics: await listRubrics(admin, year) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const value = readForm(await args.request.formData(), startRubricSchema)
  const { id, created } = await startRubric(value.type, admin, args.context.now)
  return redirectWithFlash(href('/admin/judges/rubrics/edit/:id', { id }), {
    title: created ? 'New version started' : 'There is already a draft',
    description: 'Judges see it once it is published.',
  })
}

type Row = LoaderData<RubricVersion>

const columns: readonly Column<Row>[] = [
  {
    header: 'Version',
    cell: (row) => (
      <Link to={href('/admin/judges/rubrics/view/:id', { id: row.id })}>Version {row.version}</Link>
    ),
  },
  {
    header: 'Status',
    cell: (row) => {
      const { tone, label } = RUBRIC_STATUS_LABELS[row.status]
      return <Pill tone={tone}>{label}</Pill>
    },
  },
  {
    header: 'Criteria',
    long: true,
    cell: (row) => row.criteria.map(({ name, weight }) => `${name || 'Unnamed'} ${weight}%`).join(' · '),
  },
  {
    header: 'Published',
    inZone: true,
    phone: 'bare',
    cell: (row) => (row.publishedAt ? <TimeInZone value={row.publishedAt} /> : 'Not yet'),
  },
  {
    header: 'Reviews',
    numeric: true,
    phone: 'bare',
    cell: (row) => (
      <>
        {row.finals} final<small>{row.drafts} in draft</small>
      </>
    ),
  },
]

export default function RubricsPage() {
  const { season, rubrics } = useLoaderData<typeof loader>()
  return (
    <Page context={season}>
      {RUBRIC_TYPES.map((type) => (
        <OneType key={type} type={type} rows={rubrics.filter((row) => row.type === type)} />
      ))}
    </Page>
  )
}

function OneType({ type, rows }: { type: CategoryType; rows: readonly Row[] }) {
  const draft = rows.find((row) => row.status === 'draft')
  const label = CATEGORY_TYPE_LABELS[type]
  return (
    <Card
      title={`${label} categories`}
      actions={
        draft ? (
          <LinkButton kind="secondary" to={href('/admin/judges/rubrics/edit/:id', { id: draft.id })}>
            Edit version {draft.version} ({label.toLowerCase()})
          </LinkButton>
        ) : (
          <Form method="post">
            <input type="hidden" name="type" value={type} />
            <Button kind="secondary">Start new version ({label.toLowerCase()})</Button>
          </Form>
        )
      }
    >
      {rows.length > 0 && !rows.some((row) => row.status === 'active') ? (
        <Notice title="No version is in use">
          Judges cannot score these categories until you publish one.
        </Notice>
      ) : null}
      <DataTable
        caption={`Versions for ${label.toLowerCase()} categories`}
        captionHidden
        dense
        columns={columns}
        rows={rows}
        empty={
          <EmptyState title="No rubric this season yet">
            Start a version and publish it so that judges can score. It starts with last season’s criteria.
          </EmptyState>
        }
      />
    </Card>
  )
}
