import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { chosenColumns, offeredColumns } from '#app/domain/submissions/admin/admin-export.server.ts'
import { viewQuery } from '#app/domain/submissions/admin/admin-filters.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Select columns' }

const GROUPS = ['Entry', 'Contact', 'Answers'] as const
const HINTS = { Answers: 'Screener passwords are exported only if you select them.' } as const

/** Which columns an export of submissions has; the filters of the list go along. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  const params = new URL(args.request.url).searchParams
  const { offered } = await offeredColumns(admin, season.year)
  return {
    filters: [...new URLSearchParams(viewQuery(params))].filter(([name]) => name !== 'col'),
    list: viewQuery(params),
    chosen: chosenColumns(offered, params).map(({ key }) => key),
    offered: offered.map(({ key, group, column }) => ({ group, value: key, label: column.header })),
  }
}

export default function SubmissionColumns() {
  const { filters, list, chosen, offered } = useLoaderData<typeof loader>()
  return (
    <Page
      crumbs={[{ label: 'All entries', to: withQuery(href('/admin/submissions'), list) }]}
      lede="The export has the entries of your list, with these columns. Bookmark the file’s address to use the same columns again."
    >
      <Form method="get" action={href('/admin/submissions/export')} className="stack" reloadDocument>
        {filters.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {GROUPS.map((group) => (
          <CheckboxGroup
            key={group}
            name="column"
            id={`column-${group}`}
            legend={group}
            hint={group === 'Answers' ? HINTS.Answers : undefined}
            choices={offered.filter((each) => each.group === group)}
            defaultValue={chosen}
          />
        ))}
        <ButtonRow>
          <Button name="format" value="xlsx" asks>
            Download XLSX
          </Button>
          <Button kind="secondary" name="format" value="csv" asks>
            Download CSV
          </Button>
        </ButtonRow>
      </Form>
    </Page>
  )
}
