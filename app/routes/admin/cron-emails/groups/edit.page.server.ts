import type { LoaderFunctionArgs } from '@remix-run/node'
import { groupPage } from '#app/domain/cron-emails/audiences/group-pages.server.ts'
import { unsavedSchema } from '#app/domain/cron-emails/audiences/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam, loadList } from '#app/http/params.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

const LISTS = ['categoryIds', 'categoryTypes', 'studioTypes'] as const

/** Choices that are counted before they are saved, from the address. */
function unsavedOf(params: URLSearchParams) {
  if (!params.has('look')) return null
  const sent = Object.fromEntries(LISTS.map((name) => [name, params.getAll(name).filter(Boolean)]))
  const read = unsavedSchema.safeParse(sent)
  return read.success ? read.data : null
}

/** A group with its people, and its form as it is stored or as its address has it. */
export async function groupView(args: LoaderFunctionArgs, admin: AdminViewer) {
  const params = new URL(args.request.url).searchParams
  const season = await currentSeason()
  const unsaved = unsavedOf(params)
  const question = { season, now: args.context.now }
  const id = intParam(args, 'groupId')
  const page = await loadList(args.request, {}, async (list) =>
    orNotFound(await groupPage(id, list, unsaved, question, admin), args.request),
  )
  const { categoryIds, categoryTypes, studioTypes } = unsaved ?? page.group.filter
  const typed = unsaved ? params.get('name') : null
  const initial = {
    name: (typed ?? page.group.name).slice(0, 200),
    categoryIds: categoryIds.map(String),
    categoryTypes,
    studioTypes,
  }
  return { ...page, initial }
}
