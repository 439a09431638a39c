import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { addRest, moveAward } from '#app/domain/ceremony/running-order/commands.server.ts'
import { OrderTable } from '#app/domain/ceremony/running-order/components/order-table.tsx'
import { readRunningOrder } from '#app/domain/ceremony/running-order/queries.server.ts'
import { placeSchema, stepSchema } from '#app/domain/ceremony/running-order/schema.ts'
import { PACK_TYPES, PACKS } from '#app/domain/ceremony/packs/rules.ts'
import { LeadingTasks } from '#app/domain/overview/dashboard/components/task-lists.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, validOf } from '#app/http/forms.server.ts'
import { deskTasks } from '#app/http/desk-tasks.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useHasPart } from '#app/platform/use-has-part.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { countText } from '#app/ui/format/plural.ts'
import denseStyles from '#app/ui/styles/dense.css?url'
import styles from '#app/ui/styles/ceremony.css?url'
import taskStyles from '#app/ui/styles/tasks.css?url'
import { db } from '#db/client.ts'
import { redirect } from '@remix-run/node'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: denseStyles },
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: taskStyles },
]

const HERE = href('/admin/ceremony')

export const handle: PageHandle = { title: 'Running order' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const [order, tasks] = await Promise.all([
    readRunningOrder(admin, year, db()),
    deskTasks(admin, year, args.context, ['ceremony']),
  ])
  return { ...order, tasks }
}

/** Moves an award by its button, or adds all that are left. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const sent = parseIntent(await args.request.formData(), {
    move: stepSchema,
    place: placeSchema,
    add: BUTTON,
  })
  if (sent.intent === 'add') {
    const added = await addRest(year, admin, now)
    if (!added.ok) return redirect(HERE, 303)
    return redirectDone(HERE, `${countText(added.value.changed, 'award', 'awards')} added`)
  }
  const { categoryId, ...move } =
    sent.intent === 'place' ? { to: 'place' as const, ...validOf(sent.form) } : validOf(sent.form)
  const done = unlessNotFound(await moveAward(year, categoryId, move, admin, now), args.request)
  const to = `${HERE}#award-${categoryId}`
  if (!done.ok || done.value.changed === 0) return redirect(to, 303)
  const { from } = done.value
  return redirectWithOutcome(
    to,
    done,
    'Award moved',
    from && {
      to,
      fields: {
        ...{ intent: 'place', categoryId: String(categoryId) },
        ...{ block: String(from.block), position: String(from.position) },
      },
    },
  )
}

export default function RunningOrder() {
  const hasCertificates = useHasPart('certificates')
  const packs = PACK_TYPES.filter((type) => hasCertificates || type !== 'certificates')
  const { blocks, left, tasks } = useLoaderData<typeof loader>()
  const all = blocks.flat()
  const ends = { first: all.at(0)?.id, last: all.at(-1)?.id }
  const batches = ['all', ...blocks.map((_, at) => String(at + 1))]
  return (
    <>
      <PageHeader
        title="Running order"
        lede="Every pack follows this order. With scripts you can also drag awards."
      />
      <LeadingTasks tasks={tasks} />
      {blocks.length === 0 && left.length === 0 ? (
        <EmptyState
          title="No categories yet"
          action={<LinkButton to={href('/admin/categories')}>See the categories</LinkButton>}
        >
          The running order is made of the season’s categories.
        </EmptyState>
      ) : null}
      {blocks.map((awards, at) => (
        <OrderTable key={at} caption={`Block ${at + 1}`} awards={awards} block={at + 1} ends={ends} />
      ))}
      {left.length > 0 ? (
        <section className="stack">
          <OrderTable caption="Not in the running order" awards={left} />
          <Form method="post" noValidate className="no-print">
            <Button kind="secondary" name="intent" value="add">
              Add all to the end
            </Button>
          </Form>
        </section>
      ) : null}
      {blocks.length > 0 || left.length > 0 ? (
        <DataTable
          caption="Packs"
          rows={packs.map((type) => ({ id: type, ...PACKS[type] }))}
          columns={[
            { id: 'label', header: 'Pack', main: true, cell: ({ label }) => label },
            { id: 'hint', header: 'Purpose', long: true, cell: ({ hint }) => hint },
            {
              id: 'blocks',
              header: 'Open',
              cell: ({ id, label }) => (
                <span className="button-row pack-blocks">
                  {batches.map((batch) => (
                    <Link
                      key={batch}
                      to={href('/admin/export/ceremony/:type/:batch', { type: id, batch })}
                      aria-label={`${label}, ${batch === 'all' ? 'all blocks' : `block ${batch}`}`}
                    >
                      {batch === 'all' ? 'All' : batch}
                    </Link>
                  ))}
                </span>
              ),
            },
          ]}
        />
      ) : null}
    </>
  )
}
