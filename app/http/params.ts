import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ROWS_PER_PAGE } from '#app/constants.ts'
import { notFound } from './errors.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** An id out of the address: a positive whole number, or the not-found page. */
export function intParam(args: Args, name: string): number {
  const text = args.params[name] ?? ''
  const value = Number(text)
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(new URL(args.request.url).pathname)
  return value
}

export function textParam(args: Args, name: string): string {
  const text = args.params[name]
  if (!text) throw notFound(new URL(args.request.url).pathname)
  return text
}

export interface ListQuery {
  q: string
  page: number
  size: number
  sort: string
  direction: 'asc' | 'desc'
  offset: number
}

/** Search, page, size and sort of a list, read from the address; nonsense falls back to the first page. */
export function listQuery(
  request: Request,
  sorts: readonly string[],
  initial: { sort: string; direction: 'asc' | 'desc' },
): ListQuery {
  const search = new URL(request.url).searchParams
  const number = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{1,6}$/.test(text) ? Number(text) : null
  }
  const page = Math.max(1, number('page') ?? 1)
  const wanted = number('size')
  const size = ROWS_PER_PAGE.find((each) => each === wanted) ?? ROWS_PER_PAGE[0]
  const sort = sorts.find((each) => each === search.get('sort')) ?? initial.sort
  const asked = search.get('direction')
  const direction = asked === 'asc' || asked === 'desc' ? asked : initial.direction
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page,
    size,
    sort,
    direction,
    offset: (page - 1) * size,
  }
}
