import type { LoaderData } from '#app/ui/loader-data.ts'

/** What a route says about its page: `export const handle: PageHandle<typeof loader> = { title: … }`. */
export interface PageHandle<Loader = unknown> {
  /** The page's name, or how to make it from the loader's data. The site's name is added. */
  title?: string | ((data: LoaderData<Loader>) => string)
  /** `false` on pages with nothing to enhance: letters, print pages, closed pages. */
  scripts?: false
  /** After how many seconds a browser without scripts loads the page again; null while there is nothing to follow. */
  refresh?: (data: LoaderData<Loader>) => number | null
  /** Says why a record of an admin's list takes more than one line; a test asks all other lists for a dense table. */
  roomy?: string
  /** Search engines may list it, as guests see it without a query. */
  indexed?: true
  /** Without a query it has nothing of the request in it, and every guest gets the same bytes. */
  sameForGuests?: true
}

export interface TitleMatch {
  handle?: unknown
  data?: unknown
}

const isHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null

/** The deepest page name among the matched routes; one that needs data is skipped while there is none. */
export function pageName(matches: readonly TitleMatch[]): string | null {
  for (const { handle, data } of [...matches].reverse()) {
    if (!isHandle(handle) || !handle.title) continue
    if (typeof handle.title === 'string') return handle.title
    if (data !== undefined && data !== null) return handle.title(data)
  }
  return null
}

/** After how many seconds a browser without scripts loads the page of the matched routes again. */
export function pageRefresh(matches: readonly TitleMatch[]): number | null {
  const { handle, data } = matches.at(-1) ?? {}
  if (!isHandle(handle) || data === undefined || data === null) return null
  return handle.refresh?.(data) ?? null
}

/** Whether search engines may list the page of the matched routes. */
export function pageIsIndexed(matches: readonly TitleMatch[]): boolean {
  return matches.some(({ handle }) => isHandle(handle) && handle.indexed)
}

/** Whether every guest gets the same page from the matched routes. */
export function pageIsSameForGuests(matches: readonly TitleMatch[]): boolean {
  return matches.some(({ handle }) => isHandle(handle) && handle.sameForGuests)
}

/** Whether every matched route lets its page have scripts. */
export function pageAllowsScripts(matches: readonly TitleMatch[]): boolean {
  return matches.every(({ handle }) => !isHandle(handle) || handle.scripts !== false)
}

/** Whether one of these actions' answers, by route, has a problem in its form. */
export function hasProblem(actionData: unknown): boolean {
  if (typeof actionData !== 'object' || actionData === null) return false
  return Object.values(actionData).some((answer: unknown) => {
    if (typeof answer !== 'object' || answer === null) return false
    if ('problem' in answer && answer.problem) return true
    if (!('result' in answer)) return false
    const { result } = answer
    return typeof result === 'object' && result !== null && 'status' in result && result.status === 'error'
  })
}

const MAX_SEARCH_LENGTH = 60
/** How the title of a page begins whose form has a problem. */
export const PROBLEM_TITLE = 'Error: '

/** The document's title: "Error: Sign in – Pegbar Awards", or "tin – Submissions – Pegbar Awards" for a searched list. */
export function documentTitle(
  matches: readonly TitleMatch[],
  siteName: string,
  { problem = false, search = '' }: { problem?: boolean; search?: string | null } = {},
): string {
  const name = pageName(matches)
  const searched = search?.trim().slice(0, MAX_SEARCH_LENGTH)
  const title = [searched, name !== siteName && name, siteName].filter(Boolean).join(' – ')
  return problem ? `${PROBLEM_TITLE}${title}` : title
}
