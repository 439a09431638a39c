import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { disqualifyingTakesTwo } from '#app/domain/submissions/admin/decisions.server.ts'
import { previewOrder } from '#app/domain/submissions/admin/orders.server.ts'
import type { OrderLine } from '#app/domain/submissions/components/order-lines.tsx'
import {
  ADMIN_ACTIONS,
  MAX_AT_ONCE,
  TAG_LENGTH,
  adminActions,
  tagOf,
  type AdminOrder,
} from '#app/domain/submissions/admin/admin-action-rules.ts'
import { ADMIN_LIST, viewQuery } from '#app/domain/submissions/admin/admin-filters.ts'
import {
  countAdminEntries,
  listAdminEntryIds,
  adminEntryQuery,
  tagsInUse,
} from '#app/domain/submissions/admin/admin-list.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { readListState } from '#app/ui/list-state.ts'
import { db } from '#db/client.ts'
import { withoutControls } from '#app/platform/plain-text.ts'

/** The longest reason that an address prepares. */
const MAX_PREPARED = 1_000

/** What the address asks for: the action, the submissions, and what has to be known before it can be previewed. */
export async function askedOrder(request: Request) {
  const params = new URL(request.url).searchParams
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
  const tag = tagOf(withoutControls(params.get('tag') ?? '')).slice(0, TAG_LENGTH) || null
  const order: AdminOrder | null = action ? { action, categoryId: category?.id ?? null, tag } : null
  return { params, season, order, ids, all: params.get('all') === '1', list, backTo }
}

/** Selected entries, or the first of all that fit the list's filters. */
async function chosenIds(
  { ids, all, list, season }: Awaited<ReturnType<typeof askedOrder>>,
  admin: AdminViewer,
) {
  if (!all) return { ids: ids.slice(0, MAX_AT_ONCE), beyond: ids.length > MAX_AT_ONCE }
  const state = readListState(new URLSearchParams(list), ADMIN_LIST)
  const query = await adminEntryQuery(state, season)
  const { count } = await countAdminEntries(admin, query, state.sort)
  const found = await listAdminEntryIds(admin, query, state, { limit: MAX_AT_ONCE, offset: 0 })
  return { ids: found, beyond: count > MAX_AT_ONCE }
}

/** What the order would do to each of the chosen entries, or what has to be chosen before that can be said. */
export async function orderPage(admin: AdminViewer, { request, context: { now } }: LoaderFunctionArgs) {
  const wanted = await askedOrder(request)
  const { params, season, order, backTo, list } = wanted
  const { ids, beyond } = await chosenIds(wanted, admin)
  const takesTwo = await disqualifyingTakesTwo(db())
  // Who may confirm it, where it has to be confirmed.
  const admins = takesTwo && order?.action === 'disqualify' ? await countAdmins('write', db()) : null
  // What a rule says against the entries, for the admin to change.
  const reason = withoutControls(params.get('reason') ?? '').slice(0, MAX_PREPARED)
  const page = {
    reason,
    zone: season.timezone,
    takesTwo,
    admins,
    order,
    backTo,
    list,
    beyond,
    params: [...params],
  }
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
  const preview = await previewOrder(ids, order, admin, now)
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
