import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { createCommittee, createMissing } from '#app/domain/judging/committees/commands.server.ts'
import { CommitteeTable } from '#app/domain/judging/committees/components/committee-table.tsx'
import { listCategoriesWithout, listCommittees } from '#app/domain/judging/committees/list.server.ts'
import { COMMITTEE_STATUSES, COMMITTEE_STATUS_LABELS } from '#app/domain/judging/committees/rules.ts'
import { createCommitteeSchema } from '#app/domain/judging/committees/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Committees' }

const LIST = { sortable: ['category', 'status'], filters: ['state', 'attention'] } as const
const ATTENTION_LABELS = { yes: 'With warnings', no: 'Without' } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const [page, without] = await Promise.all([
    loadList(args.request, LIST, (list) => {
      const attention = filterOf(list, 'attention', ['yes', 'no'])
      const query = {
        ...list,
        status: filterOf(list, 'state', COMMITTEE_STATUSES),
        attention: attention && attention === 'yes',
      }
      return listCommittees(admin, year, query, args.context.now)
    }),
    listCategoriesWithout(admin, year, db()),
  ])
  return { ...page, season: seasonTitle({ label, year }), without }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const value = readForm(await args.request.formData(), createCommitteeSchema)
  const list = href('/admin/judges/committees')
  if (value.intent === 'all') {
    const made = await createMissing(year, admin, now)
    const created = made.ok ? made.value.created : 0
    return redirectWithFlash(list, {
      title: `${countText(created, 'committee', 'committees')} created`,
      color: created > 0 ? 'success' : 'neutral',
    })
  }
  const { category: categoryId } = value
  if (categoryId === null)
    return redirectWithFlash(list, { title: 'Select a category first', color: 'danger' })
  const made = await createCommittee({ categoryId, year }, admin, now)
  if (!made.ok) return redirectRefused(list, made)
  return redirectDone(href('/admin/judges/committees/edit/:id', { id: made.value.id }), 'Committee created')
}

export default function Committees() {
  const { season, list, rows, count, all, attention, prepared, without } = useLoaderData<typeof loader>()
  return (
    <Page
      context={season}
      lede={
        all > 0
          ? `${countText(all, 'committee', 'committees')}, ${attention} with warnings.`
          : 'Each category has one committee.'
      }
      links={
        <LinkButton kind="quiet" to={href('/admin/judges/committees/copy')}>
          Copy last season’s members
        </LinkButton>
      }
      primary={
        prepared > 0 ? (
          <LinkButton to={href('/admin/judges/committees/send')}>Send invitations ({prepared})…</LinkButton>
        ) : null
      }
    >
      <FilterBar search="Category or person" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Status" options={optionsOf(COMMITTEE_STATUS_LABELS)} />
        <FilterSelect name="attention" label="Needs attention" options={optionsOf(ATTENTION_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'committee', other: 'committees' }}
        empty={
          <EmptyState title="No committees yet">
            Create one for each category below, then invite its members.
          </EmptyState>
        }
      >
        <CommitteeTable rows={rows} sort={list} />
      </ListResults>
      {without.length > 0 ? (
        <Notice
          tone="plain"
          title={`${countText(without.length, 'category has', 'categories have')} no committee`}
        >
          <Form method="post" noValidate className="filter-bar">
            <Select
              name="category"
              label="Category"
              placeholder="Select a category"
              options={without.map(({ id, label }) => ({ value: String(id), label }))}
            />
            <Button kind="secondary" name="intent" value="one">
              Create committee
            </Button>
            <Button kind="secondary" name="intent" value="all">
              Create all {without.length}
            </Button>
          </Form>
        </Notice>
      ) : null}
    </Page>
  )
}
