import { data } from '@remix-run/node'

/** Throw it: the page is not there, or not this person's to know of. */
export function notFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404, statusText: 'Not Found' })
}

export function badRequest(message: string) {
  return data(message, { status: 400, statusText: 'Bad Request' })
}

/** The found thing, or the not-found page. */
export function orNotFound<T>(found: T | null | undefined, request: Request): T {
  if (found === null || found === undefined) throw notFound(new URL(request.url).pathname)
  return found
}
