import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { listBatches, makeBatch } from '#app/domain/ceremony/trophies/batches.server.ts'
import { BatchTable } from '#app/domain/ceremony/trophies/components/batch-table.tsx'
import { batchSchema } from '#app/domain/ceremony/trophies/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'trophy-batch'
const LABELS = { maker: 'Maker', note: 'Note to the maker' } as const

export const handle: PageHandle = { title: 'Batches of trophies' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return loadList(args.request, {}, (list) => listBatches(admin, year, list, args.context.now))
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), batchSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { year } = await currentSeason()
  const made = await makeBatch(year, form.value, admin, args.context.now)
  if (!made.ok) return replyRefused(FORM, form, made)
  const { n, orders } = made.value
  return redirectDone(
    href('/admin/duplicate-trophies/batches'),
    `Batch ${n} made`,
    `${countText(orders, 'order is', 'orders are')} in it. Download its files for the maker.`,
  )
}

/** After a conflict the page shows what waits now. */
export const shouldRevalidate = revalidateAfterConflict

export default function TrophyBatches() {
  const { list, rows, count, waiting } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof batchSchema>(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title="Batches to the maker"
        crumbs={[{ label: 'Extra trophies', to: href('/admin/duplicate-trophies') }, { label: 'Batches' }]}
        problems={form.problems(LABELS)}
      />
      <Card title={`${countText(waiting.length, 'order waits', 'orders wait')} for the next batch`}>
        {waiting.length > 0 ? (
          <>
            <ul>
              {waiting.map(({ id, reference, title, qty, engraving }) => (
                <li key={id}>
                  <Link to={href('/admin/duplicate-trophies/view/:id', { id })}>{reference}</Link>,{' '}
                  <bdi>{title}</bdi>, {countText(qty, 'piece', 'pieces')}: <bdi>{engraving.join(' / ')}</bdi>
                </li>
              ))}
            </ul>
            <Form method="post" className="stack narrow" {...form.props}>
              <Input {...form.field('maker')} label={LABELS.maker} required />
              <Textarea {...form.field('note')} label={LABELS.note} rows={2} maxLength={500} optional />
              <div>
                <Button>Make batch</Button>
              </div>
            </Form>
          </>
        ) : (
          <p>Orders appear here once the customer has approved the plate proof.</p>
        )}
      </Card>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'batch', other: 'batches' }}
        empty={
          <EmptyState title="No batches yet">
            Each batch is a PDF of plates true to size and a CSV.
          </EmptyState>
        }
      >
        <BatchTable rows={rows} />
      </ListResults>
    </>
  )
}
