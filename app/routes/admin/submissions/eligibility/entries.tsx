import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { checkAllAgain } from '#app/domain/submissions/eligibility/commands.server.ts'
import { FindingTable } from '#app/domain/submissions/eligibility/components/finding-table.tsx'
import { VERDICT_LABELS } from '#app/domain/submissions/eligibility/words.ts'
import { ENTRIES } from '#app/domain/submissions/rules.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect, NoResults } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { findingsPage } from '#app/routes/admin/submissions/eligibility/entries.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const ORDER = 'order'

export const handle: PageHandle = {
  title: 'Entries against a rule',
  roomy: 'What was found against an entry is read whole, with its answer.',
}

export async function loader(args: LoaderFunctionArgs) {
  return findingsPage(await requireAdmin(args), args.request)
}

/** Has all submitted entries checked again. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const asked = await checkAllAgain(year, admin, args.context.now)
  return redirectWithOutcome(
    href('/admin/submissions/eligibility/entries'),
    asked,
    'All submitted entries are checked again in the next minutes',
  )
}

export default function EntriesAgainstRules() {
  const { season, state, total, rows, unchecked, rules, categories, reason } = useLoaderData<typeof loader>()
  return (
    <Page
      context={season}
      lede="What rules found in submitted entries. Nothing happens to an entry until an admin decides."
      crumbs={[
        { label: 'Eligibility rules', to: href('/admin/submissions/eligibility') },
        { label: 'Entries' },
      ]}
      links={
        <Form method="post">
          <Button kind="quiet">Check all again</Button>
        </Form>
      }
    >
      {unchecked > 0 ? (
        <Notice tone="plain">
          {countText(unchecked, 'entry is still to be checked.', 'entries are still to be checked.')} This
          takes a few minutes.
        </Notice>
      ) : null}
      <FilterBar narrowed={state.narrowed}>
        <FilterSelect name="category" label="Category" all="Any category" options={categories} />
        <FilterSelect name="rule" label="Rule" all="Any rule" options={rules} />
        <FilterSelect
          name="result"
          label="Result"
          options={optionsOf(VERDICT_LABELS)}
          all="Breaks the rule"
        />
      </FilterBar>
      {rows.length === 0 ? (
        state.narrowed ? (
          <NoResults />
        ) : (
          <EmptyState title="No entry is against a rule." />
        )
      ) : (
        <>
          <FindingTable rows={rows} form={ORDER} />
          <Form id={ORDER} method="get" action={href('/admin/submissions/bulk')} noValidate>
            <input type="hidden" name="action" value="disqualify" />
            <input type="hidden" name="reason" value={reason} />
            <Button kind="secondary">Disqualify selected</Button>
          </Form>
          <Pagination total={total} page={state.page} perPage={state.limit} noun={ENTRIES} />
        </>
      )}
    </Page>
  )
}
