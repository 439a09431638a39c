import { data } from '@remix-run/node'
import type { Outcome, RefusalCode } from '#app/platform/outcome.ts'

/** The status that a command's refusal is answered with, on pages and in the API. */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  not_found: 404,
  forbidden: 403,
  conflict: 409,
  invalid: 422,
  closed: 422,
  throttled: 429,
}

/** Throw it: the page is not there, or not this person's to know of. */
export function notFound(request: Request) {
  return data(`Page Not Found: ${new URL(request.url).pathname}`, { status: 404, statusText: 'Not Found' })
}

export function badRequest(message: string) {
  return data(message, { status: 400, statusText: 'Bad Request' })
}

/** The found thing, or the not-found page. */
export function orNotFound<T>(found: T | null | undefined, request: Request): T {
  if (found === null || found === undefined) throw notFound(request)
  return found
}

/** What became of a command, or the not-found page where there was nothing for it to act on. */
export function unlessNotFound<O extends Outcome<unknown>>(outcome: O, request: Request): O {
  if (!outcome.ok && outcome.code === 'not_found') throw notFound(request)
  return outcome
}
