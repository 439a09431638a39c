import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import { disqualifyingTakesTwo } from '#app/domain/submissions/admin/decisions.server.ts'
import { carryOutAll, previewOrder, type ResultLine } from '#app/domain/submissions/admin/orders.server.ts'
import { OrderChoice, OrderForm, orderLabels } from '#app/domain/submissions/components/order-form.tsx'
import { OrderLines, type OrderLine } from '#app/domain/submissions/components/order-lines.tsx'
import {
  ADMIN_ACTIONS,
  MOST_AT_ONCE,
  TAG_LENGTH,
  adminActions,
  offeredAs,
  tagOf,
  type AdminOrder,
} from '#app/domain/submissions/admin/admin-action-rules.ts'
import { orderSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'
import { ADMIN_LIST, viewQuery } from '#app/domain/submissions/admin/admin-filters.ts'
import {
  countAdminEntries,
  listAdminEntryIds,
  adminEntryQuery,
  tagsInUse,
} from '#app/domain/submissions/admin/admin-list.server.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { readListState } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const FORM = 'order'

export const handle: PageHandle<typeof loader> = {
  title: ({ order, takesTwo }) => (order ? offeredAs(order.action, takesTwo).label : 'Bulk actions'),
}

/** What the address asks for: the action, the submissions, and what has to be known before it can be previewed. */
async function asked(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const season = await currentSeason()
  const action = ADMIN_ACTIONS.find((each) => each === params.get('action'))
  const ids = params.getAll('id').flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []))
  const list = viewQuery(new URLSearchParams(params.get('list') ?? ''))
  const [only] = ids
  const backTo =
    params.get('back') === 'entry' && only !== undefined
      ? adminEntryHref(only, list)
      : withQuery(href('/admin/submissions'), list)
  const number = params.get('category')
  const category = (await categoriesOf(season.year)).find((each) => String(each.number) === number)
  const tag = tagOf((params.get('tag') ?? '').replaceAll('\0', '')).slice(0, TAG_LENGTH) || null
  const order: AdminOrder | null = action ? { action, categoryId: category?.id ?? null, tag } : null
  return { params, season, order, ids, all: params.get('all') === '1', list, backTo }
}

/** Selected entries, or the first of all that fit the list's filters. */
async function chosenIds({ ids, all, list, season }: Awaited<ReturnType<typeof asked>>, admin: AdminViewer) {
  if (!all) return { ids: ids.slice(0, MOST_AT_ONCE), beyond: ids.length > MOST_AT_ONCE }
  const state = readListState(new URLSearchParams(list), ADMIN_LIST)
  const query = await adminEntryQuery(state, season)
  const { count } = await countAdminEntries(admin, query, state.sort)
  const found = await listAdminEntryIds(admin, query, state, { limit: MOST_AT_ONCE, offset: 0 })
  return { ids: found, beyond: count > MOST_AT_ONCE }
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const wanted = await asked(args)
  const { params, season, order, backTo, list } = wanted
  const { ids, beyond } = await chosenIds(wanted, admin)
  const takesTwo = await disqualifyingTakesTwo(db())
  const page = { zone: season.timezone, takesTwo, order, backTo, list, beyond, params: [...params] }
  const fields = order ? adminActions[order.action].fields : []
  const chooses =
    (fields.includes('category') && !order?.categoryId) || (fields.includes('tag') && !order?.tag)
  if (!order || ids.length === 0) return { ...page, lines: [], rows: '', changing: 0, choices: null }
  if (chooses) {
    const categories = (await categoriesOf(season.year))
      .filter(({ status }) => status !== 'draft' && status !== 'archived')
      .map((each) => ({ value: String(each.number), label: categoryTitle(each) }))
    const choices = { categories, tags: await tagsInUse(admin, season.year), count: ids.length }
    return { ...page, lines: [], rows: '', changing: 0, choices }
  }
  const preview = await previewOrder(ids, order, admin, args.context.now)
  const lines = preview.map(({ entry, verdict }): OrderLine => {
    const tone = verdict.kind === 'change' ? 'good' : verdict.kind === 'same' ? 'neutral' : 'bad'
    return {
      id: entry.id,
      code: entry.code,
      title: entry.title,
      studio: entry.studioName,
      tone,
      text: verdict.text,
    }
  })
  const changing = preview.filter(({ verdict }) => verdict.kind === 'change')
  const rows = changing.map(({ entry }) => `${entry.id}.${entry.version}`).join(',')
  return { ...page, lines, rows, changing: changing.length, choices: null }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { order, backTo, params, season } = await asked(args)
  if (!order) return redirectWithFlash(backTo, { title: 'Select an action first', color: 'danger' })
  const sent = await args.request.formData()
  const zone = zoneOfForm(sent.get('zone')) ?? season.timezone
  const form = parseForm(sent, orderSchema(order.action, zone, now))
  if (form.status !== 'success') return replyTo(FORM, form)
  const { rows, reason, until } = form.value
  const results = await carryOutAll(rows, { ...order, reason, until }, admin, now)
  const [one] = results
  if (params.get('back') === 'entry' && one)
    return redirectWithFlash(backTo, {
      title: one.text,
      color: one.kind === 'refused' ? 'danger' : 'success',
    })
  return data({ results })
}

export default function DecideAboutMany() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answeredForm(FORM, answer)
  const { order, lines, choices, changing, backTo } = page
  const crumbs = [{ label: 'All entries', to: withQuery(href('/admin/submissions'), page.list) }]
  if (answer && 'results' in answer)
    return <Results results={answer.results} backTo={backTo} crumbs={crumbs} />
  if (!order || (lines.length === 0 && !choices))
    return (
      <>
        <PageHeader title="Bulk actions" crumbs={[...crumbs, { label: 'Bulk actions' }]} />
        <EmptyState title="Nothing selected." action={<LinkButton to={backTo}>Back to entries</LinkButton>}>
          <p>Select entries in the list, or all that match its filters, and an action.</p>
        </EmptyState>
      </>
    )
  const { label, explained } = offeredAs(order.action, page.takesTwo)
  return (
    <>
      <PageHeader
        title={label}
        lede={explained}
        crumbs={[...crumbs, { label }]}
        problems={form.problems(orderLabels)}
      />
      {page.beyond ? (
        <Notice>
          Up to {MOST_AT_ONCE} entries can be changed at once. These are the first {MOST_AT_ONCE} in the list.
        </Notice>
      ) : null}
      {choices ? <OrderChoice action={order.action} {...choices} params={page.params} /> : null}
      {lines.length > 0 ? (
        <OrderLines caption={`${changing} of ${lines.length} will change`} lines={lines} />
      ) : null}
      {changing > 0 ? (
        <OrderForm
          {...form}
          action={order.action}
          takesTwo={page.takesTwo}
          rows={page.rows}
          count={changing}
          zone={page.zone}
          backTo={backTo}
        />
      ) : choices ? null : (
        <LinkButton to={backTo}>Go back</LinkButton>
      )}
    </>
  )
}

interface ResultsProps {
  results: readonly ResultLine[]
  backTo: string
  crumbs: readonly { label: string; to?: string }[]
}

function Results({ results, backTo, crumbs }: ResultsProps) {
  const changed = results.filter(({ kind }) => kind === 'changed').length
  const tones = { changed: 'good', same: 'neutral', refused: 'bad' } as const
  return (
    <>
      <PageHeader
        title={`${changed} of ${results.length} changed`}
        crumbs={[...crumbs, { label: 'Result' }]}
      />
      <OrderLines
        caption="Results"
        lines={results.map(({ kind, ...line }) => ({ ...line, tone: tones[kind] }))}
      />
      <LinkButton to={backTo}>Back to entries</LinkButton>
    </>
  )
}
