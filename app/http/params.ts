import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { searchedText } from '#app/platform/mail-address.ts'
import { listHref, readListState, type ListRules, type ListState } from '#app/ui/list-state.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { notFound } from './errors.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** An id of the address: a positive whole number, or the not-found page. */
export function intParam(args: Args, name: string): number {
  const text = args.params[name] ?? ''
  const value = Number(text)
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(args.request)
  return value
}

/**
 * The secret of a link in the address’s query, or an empty text. Mail programs take the full stop, bracket or line end after a link for
 * a part of it; no secret of ours ends with one.
 */
export function secretIn(request: Request, name: SecretLink['in']): string {
  const sent = new URL(request.url).searchParams.get(name) ?? ''
  return /^[\w.-]*[\w-]/.exec(sent.trim())?.[0] ?? sent
}

/** Redirects a page past a list's end to its last page. */
export function requirePageWithin(request: Request, list: Pick<ListState, 'page' | 'limit'>, total: number) {
  const last = Math.max(1, Math.ceil(total / list.limit))
  if (list.page <= last) return
  const { pathname, search } = new URL(request.url)
  throw redirect(pathname + listHref(search, { page: last > 1 ? last : null }))
}

/** Reads the page of a list that an address asks for; one past the end leads to the last. */
export async function loadList<Column extends string, Found extends { count: number }>(
  request: Request,
  rules: ListRules<Column>,
  read: (list: ListState<Column>) => Promise<Found>,
): Promise<Found & { list: ListState<Column> }> {
  const list = listState(request, rules)
  const found = await read(list)
  requirePageWithin(request, list, found.count)
  return { ...found, list }
}

/** The state of a list by its address; addresses in its search are spelled as they are stored. */
export function listState<Column extends string>(
  request: Request,
  rules: ListRules<Column>,
): ListState<Column> {
  const state = readListState(new URL(request.url).searchParams, rules)
  return { ...state, query: searchedText(state.query) }
}

/** The page of a record's history by its address. */
export function historyState(request: Request): Pick<ListState, 'page' | 'limit'> {
  return listState(request, {})
}
