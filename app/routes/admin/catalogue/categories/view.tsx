import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BINDING_LABELS } from '#app/domain/catalogue/categories/binding-text.ts'
import {
  committeeOf,
  entryStates,
  overTheLimit,
  usesOfCategory,
} from '#app/domain/catalogue/categories/category-queries.server.ts'
import {
  CATEGORY_LABELS,
  STATUS_NAMES,
  STATUS_STEPS,
  categoryText,
  nextStates,
} from '#app/domain/catalogue/categories/category-text.ts'
import { OverLimitNotice } from '#app/domain/catalogue/categories/components/over-limit.tsx'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { KIND_NAMES, PHASE_LABELS, phaseOf } from '#app/domain/season/seasons/deadline-checks.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { SUBMISSION_STATUSES, statusLabels } from '#app/domain/submissions/rules.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns, Stack } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

const HISTORY = {
  ...labelledBy({
    ...CATEGORY_LABELS,
    status: 'Status',
    statusNote: 'Reason',
    ...BINDING_LABELS,
    question: 'Question',
    place: 'Position',
  }),
  actions: new Map([['category.status', 'Status changed']]),
}

/** The deadlines that apply to entries. */
const OF_ENTRIES: readonly string[] = ['entry_tier', 'materials', 'payment', 'credits']
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const handle: PageHandle<typeof loader> = { title: (page) => page.title }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const { id, year, type } = category
  const { timezone } = await currentSeason()
  const [deadlines, states, committee, questions, uses, over, history] = await Promise.all([
    deadlinesOf(year, db()),
    entryStates(id),
    committeeOf(id),
    categoryFields(id, db()),
    usesOfCategory(id, db()),
    overTheLimit(category, admin),
    historyOf(admin, { entity: 'category', ids: [id] }, historyState(args.request), timezone, HISTORY),
  ])
  const { name, number, status, statusNote, summary, description } = category
  const texts = categoryText(category)
  const shown = ['number', 'name', 'summary', 'description']
  return {
    ...{ id, year, name, number, status, statusNote, summary, description, committee, over, history },
    code: categoryCode(category),
    title: categoryTitle(category),
    facts: Object.entries(CATEGORY_LABELS).flatMap(([field, term]) => {
      const value = texts[field as keyof typeof texts]
      return shown.includes(field) || !value || value === 'no' ? [] : [{ term, value }]
    }),
    questions: questions.length,
    states: SUBMISSION_STATUSES.flatMap((each) => {
      const count = states.find((state) => state.status === each)?.count ?? 0
      return count > 0 ? [{ term: statusLabels[each].label, value: count }] : []
    }),
    deadlines: deadlines
      .filter((row) => (row.categoryId ?? id) === id && (row.categoryType ?? type) === type)
      .filter(({ kind }) => OF_ENTRIES.includes(kind))
      .map((row) => {
        const { id: deadlineId, name: deadline, kind, opensAt, closesAt } = row
        const phase = phaseOf(row, args.context.now)
        return { id: deadlineId, name: deadline, kind: KIND_NAMES[kind], opensAt, closesAt, phase }
      }),
    removable: Object.values(uses).every((count) => count === 0),
  }
}

export default function ViewCategory() {
  const page = useLoaderData<typeof loader>()
  const { id, year, name, number, status, statusNote, code } = page
  return (
    <>
      <PageBar
        crumbs={[
          { label: `Categories ${year}`, to: withQuery(href('/admin/categories'), { year }) },
          { label: page.title },
        ]}
        links={
          <>
            {nextStates(status).map((to) => (
              <LinkButton
                key={to}
                kind="quiet"
                to={withQuery(href('/admin/categories/status/:id', { id }), { to })}
              >
                {STATUS_STEPS[to].verb}
              </LinkButton>
            ))}
            {page.removable ? (
              <LinkButton kind="quiet" to={href('/admin/categories/remove/:id', { id })}>
                Remove
              </LinkButton>
            ) : null}
          </>
        }
        primary={<LinkButton to={href('/admin/categories/edit/:id', { id })}>Edit category</LinkButton>}
      />
      <Columns
        head={<PageTitle title={name} eyebrow={`${code}, ${year}`} lede={page.summary} />}
        side={
          <>
            <Card title="Status">
              <p>
                <Pill {...STATUS_NAMES[status]} />
              </p>
              {statusNote ? <p>{statusNote}</p> : null}
            </Card>
            <Card
              title="Entries"
              actions={
                <LinkButton kind="quiet" to={withQuery(href('/admin/submissions'), { category: number })}>
                  See entries
                </LinkButton>
              }
            >
              {page.states.length > 0 ? <RowList rows={page.states} /> : <p>No entries yet.</p>}
            </Card>
            <Card
              title="Questions"
              actions={
                <LinkButton kind="quiet" to={href('/admin/categories/:id/fields', { id })}>
                  Edit questions
                </LinkButton>
              }
            >
              <p>{countText(page.questions, 'question', 'questions')}</p>
            </Card>
          </>
        }
        sideLabel="Status, entries and questions"
      >
        <OverLimitNotice over={page.over} />
        <Card title="Details">
          <Stack tight>
            {statusNote && status !== 'open' ? <Notice tone="plain">{statusNote}</Notice> : null}
            {page.description ? (
              <PlainText>{page.description}</PlainText>
            ) : (
              <p className="hint">No rules yet.</p>
            )}
            <DefinitionList items={page.facts} />
          </Stack>
        </Card>
        <DataTable
          caption="Committee"
          rows={page.committee}
          rowKey={(seat) => `${seat.committee} ${seat.name} ${seat.role}`}
          columns={[
            { id: 'name', header: 'Name', main: true, long: true, cell: (seat) => seat.name },
            { id: 'role', header: 'Role', cell: (seat) => capitalized(seat.role) },
            { id: 'status', header: 'Invitation', cell: (seat) => capitalized(seat.status) },
            { id: 'committee', header: 'Committee', cell: (seat) => seat.committee },
          ]}
          empty={<EmptyState title="No committee yet" />}
        />
        <DataTable
          caption="Deadlines"
          rows={page.deadlines}
          rowKey={(row) => row.id}
          columns={[
            {
              id: 'name',
              header: 'Deadline',
              main: true,
              cell: (row) => (
                <>
                  <Link to={href('/admin/deadlines/edit/:id', { id: row.id })}>{row.name}</Link>
                  <small>{row.kind}</small>
                </>
              ),
            },
            { id: 'opens', header: 'Opens', cell: (row) => <DateTime value={row.opensAt} /> },
            { id: 'closes', header: 'Closes', cell: (row) => <DateTime value={row.closesAt} /> },
            { id: 'phase', header: 'Status', cell: (row) => PHASE_LABELS[row.phase].label },
          ]}
          empty={
            <EmptyState title="No deadlines yet">Add an entry tier so that people can enter.</EmptyState>
          }
        />
        <History history={page.history} />
      </Columns>
    </>
  )
}
