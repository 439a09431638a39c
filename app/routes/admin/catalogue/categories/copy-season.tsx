import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { askedYear } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { copySeasonSchema } from '#app/domain/catalogue/categories/category-input.ts'
import { copySeason, planCopy, seasonsToCopy } from '#app/domain/catalogue/categories/copy-season.server.ts'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Copy categories' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const year = await askedYear(new URL(args.request.url).searchParams.get('into'))
  const seasons = await seasonsToCopy(year)
  const asked = Number(new URL(args.request.url).searchParams.get('from'))
  // The season before this one unless another is asked for.
  const from =
    seasons.find((each) => each === asked) ?? seasons.find((each) => each < year) ?? seasons[0] ?? null
  const plan = from === null ? [] : await planCopy(from, year, db())
  return {
    year,
    seasons,
    from,
    lines: plan.map(({ category: { id, number, name, type }, fieldIds, skipped }) => ({
      ...{ id, number, name, type, questions: fieldIds.length, skipped },
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const unread = 'Select a season to copy from and a season to copy to.'
  const { from, into } = readForm(sent, copySeasonSchema, unread)
  const done = await copySeason(from, into, admin, args.context.now)
  if (!done.ok) return redirectRefused(withQuery(href('/admin/categories/copy-season'), { into }), done)
  const { copied, skipped } = done.value
  return redirectWithFlash(withQuery(href('/admin/categories'), { year: into }), {
    title: `${countText(copied, 'category', 'categories')} copied`,
    description: skipped > 0 ? `${skipped} skipped.` : undefined,
    color: copied > 0 ? 'success' : 'neutral',
  })
}

export default function CopySeason() {
  const { year, seasons, from, lines } = useLoaderData<typeof loader>()
  const copied = lines.filter((line) => line.skipped === null).length
  const list = withQuery(href('/admin/categories'), { year })
  return (
    <Page
      title={`Copy categories to ${year}`}
      lede="With their rules, limits and questions. The copies start in preparation."
      crumbs={[{ label: `Categories ${year}`, to: list }, { label: 'Copy' }]}
    >
      {from === null ? (
        <EmptyState
          title="No other season has categories"
          action={
            <LinkButton to={withQuery(href('/admin/categories/add'), { year })}>Add a category</LinkButton>
          }
        />
      ) : (
        <>
          {seasons.length > 1 ? (
            <Form method="get" className="filter-bar" preventScrollReset>
              <input type="hidden" name="into" value={year} />
              <Select
                key={from}
                name="from"
                label="Copy from"
                options={seasons.map((each) => ({ value: String(each), label: String(each) }))}
                defaultValue={String(from)}
              />
              <Button kind="secondary">Show categories</Button>
            </Form>
          ) : null}
          <DataTable
            caption={`Categories of ${from}`}
            rows={lines}
            columns={[
              { header: 'No.', numeric: true, cell: (line) => line.number },
              {
                header: 'Category',
                main: true,
                long: true,
                cell: (line) => (
                  <>
                    {line.name}
                    <small>{CATEGORY_TYPE_LABELS[line.type]}</small>
                  </>
                ),
              },
              { header: 'Questions', numeric: true, cell: (line) => line.questions },
              {
                header: 'Result',
                long: true,
                cell: (line) =>
                  line.skipped === null ? (
                    <Pill tone="good">Copy</Pill>
                  ) : (
                    <>
                      <Pill>Skip</Pill>
                      <small>{line.skipped}</small>
                    </>
                  ),
              },
            ]}
          />
          {copied > 0 ? (
            <RecordForm submit={`Copy ${countText(copied, 'category', 'categories')}`} backTo={list}>
              <input type="hidden" name="from" value={from} />
              <input type="hidden" name="into" value={year} />
            </RecordForm>
          ) : (
            <p>There is nothing to copy.</p>
          )}
        </>
      )}
    </Page>
  )
}
