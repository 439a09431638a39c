import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { createCommittee, createMissing } from '#app/domain/judging/committees/commands.server.ts'
import { categoriesWithout, listCommittees } from '#app/domain/judging/committees/list.server.ts'
import { COMMITTEE_STATUSES } from '#app/domain/judging/committees/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'

/** The list of committees, which has two addresses and one page behind them (product 1.5). */

const LIST = {
  sortable: ['category', 'status'],
  defaultSort: 'category',
  filters: ['state', 'attention'],
} as const

export async function loadCommitteeList(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = listState(args.request, LIST)
  const { state, attention } = list.filters
  const query = {
    words: list.query,
    status: COMMITTEE_STATUSES.find((each) => each === state) ?? null,
    attention: attention === 'yes' ? true : attention === 'no' ? false : null,
    ...{ sort: list.sort, direction: list.direction, limit: list.perPage, offset: list.offset },
  }
  const [found, without] = await Promise.all([
    listCommittees(admin, year, query, args.context.now),
    categoriesWithout(admin, year),
  ])
  requirePageWithin(args.request, list, found.total)
  return { season: `${label}, ${year}`, list, without, ...found }
}

export async function actOnCommitteeList(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const form = await args.request.formData()
  if (form.get('intent') === 'all') {
    const made = await createMissing(year, admin, now)
    const created = made.ok ? made.value.created : 0
    return redirectWithFlash(href('/admin/judges/committees'), {
      title: created === 1 ? '1 committee was made' : `${created} committees were made`,
      color: created > 0 ? 'success' : 'neutral',
    })
  }
  const categoryId = Number(form.get('category'))
  if (!Number.isSafeInteger(categoryId) || categoryId < 1)
    return redirectWithFlash(href('/admin/judges/committees'), {
      title: 'Choose a category first',
      color: 'danger',
    })
  if (form.get('intent') !== 'one') throw badRequest('This form could not be read.')
  const made = await createCommittee({ categoryId, year }, admin, now)
  if (!made.ok) return redirectRefused(href('/admin/judges/committees'), made)
  return redirectWithFlash(href('/admin/judges/committees/edit/:id', { id: made.value.id }), {
    title: 'The committee was made',
    color: 'success',
  })
}
