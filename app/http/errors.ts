import { data } from '@remix-run/node'
import type { Outcome, RefusalCode } from '#app/platform/outcome.ts'

/** The status of a command's refusal, on pages and in the API. */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  not_found: 404,
  forbidden: 403,
  conflict: 409,
  invalid: 422,
  closed: 422,
  throttled: 429,
}

/** Throw it: the page does not exist, or is hidden from this person. */
export function notFound(request: Request) {
  return data(`Page Not Found: ${new URL(request.url).pathname}`, { status: 404, statusText: 'Not Found' })
}

export function badRequest(message: string) {
  return data(message, { status: 400, statusText: 'Bad Request' })
}

/** The value, or the not-found page. */
export function orNotFound<T>(found: T | null | undefined, request: Request): T {
  if (found === null || found === undefined) throw notFound(request)
  return found
}

/** A command's outcome, or the not-found page when it found no record. */
export function unlessNotFound<O extends Outcome<unknown>>(outcome: O, request: Request): O {
  if (!outcome.ok && outcome.code === 'not_found') throw notFound(request)
  return outcome
}
