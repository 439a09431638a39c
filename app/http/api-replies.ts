import { withoutControls } from '#app/platform/plain-text.ts'
import { defaultMessage } from '#app/platform/validation.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { accountLabels } from '#app/domain/people/accounts/rules.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { RETRY_AFTER_S, UNAVAILABLE } from '#app/http/edge-page.ts'
import { StateConflict } from '#app/platform/lifecycle.server.ts'
import { log } from '#app/log.server.ts'
import { isDatabaseUnavailable } from '#db/client.ts'

/**
 * The API's replies. Success: `{ "data": … }`. Otherwise `{ "success": false, "status", "message" }`, and for invalid input also
 * `"errors": { "field_name": ["message", …] }`. No reply sets a cookie or may be stored.
 */

const headers = { 'Cache-Control': 'no-store' }

export function apiData(value: unknown, extra: Record<string, unknown> = {}, status = 200): Response {
  return Response.json({ ...extra, data: value }, { status, headers })
}

export type ApiErrors = Readonly<Record<string, readonly string[]>>

export function apiProblem(
  status: number,
  message: string,
  errors?: ApiErrors,
  more?: Record<string, string>,
): Response {
  const named =
    errors && Object.fromEntries(Object.entries(errors).map(([name, list]) => [snakeCase(name), list]))
  const body = { success: false, status, message, ...(named && { errors: named }) }
  return Response.json(body, { status, headers: { ...headers, ...more } })
}

export function apiRefusal(refusal: Refusal, status = refusalStatus[refusal.code]): Response {
  return apiProblem(status, refusal.message, refusal.fields)
}

export function apiUnauthenticated(message = 'Sign in first'): Response {
  return apiProblem(401, message, undefined, { 'WWW-Authenticate': 'Bearer' })
}

/** For the methods an address does not support. */
export function methodNotAllowed(...allow: string[]): Response {
  return apiProblem(405, 'Method Not Allowed', undefined, { Allow: allow.join(', ') })
}

interface Checkable<T> {
  safeParse(
    value: unknown,
    given: { error: typeof defaultMessage },
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** The body checked by a schema, or the reply that lists its problems. */
function checkBody<T>(
  schema: Checkable<T>,
  body: Record<string, unknown>,
): { ok: true; value: T } | { ok: false; reply: Response } {
  const parsed = schema.safeParse(cleaned(body), { error: defaultMessage })
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    errors[name] = [...(errors[name] ?? []), issue.message]
  }
  return { ok: false, reply: apiProblem(422, 'Some fields are missing or not valid', errors) }
}

/** The same value, with no control characters in any of its texts. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]))
}

/** The query checked by a schema, names in snake_case as camelCase; an empty value counts as missing. */
export function checkQuery<T>(schema: Checkable<T>, request: Request) {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  return checkBody(schema, Object.fromEntries(given.map(([name, value]) => [camelCase(name), value])))
}

/**
 * The body of an API call: JSON or a form, names in snake_case or camelCase, as camelCase. A `null` value counts as missing.
 * `null` when the body is neither, or not an object.
 */
async function readBody(request: Request): Promise<Record<string, unknown> | null> {
  const type = request.headers.get('content-type') ?? ''
  try {
    const raw: unknown = /json/i.test(type)
      ? await request.json()
      : Object.fromEntries(await request.formData())
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
    const given = Object.entries(raw).filter(([, value]) => value !== null)
    return Object.fromEntries(given.map(([name, value]) => [camelCase(name), value]))
  } catch {
    return null
  }
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Runs an API handler; an unexpected failure is logged and answered in JSON too. */
export async function apiAnswer(args: Args, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response) return error
    if (error instanceof StateConflict) return apiProblem(409, error.message)
    log.error({ requestId: args.context.requestId, err: error }, 'API call failed')
    if (isDatabaseUnavailable(error))
      return apiProblem(503, UNAVAILABLE.message, undefined, { 'Retry-After': String(RETRY_AFTER_S) })
    return apiProblem(500, accountLabels.somethingWrong)
  }
}

/** The same for a POST whose body is checked by the schema first. */
export async function apiPost<T>(
  args: ActionFunctionArgs,
  schemaFor: (body: Record<string, unknown>) => Checkable<T> | Promise<Checkable<T>>,
  work: (input: T) => Promise<Response>,
): Promise<Response> {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const body = await readBody(args.request)
    if (!body) return apiProblem(400, 'The body must be a JSON object or a form')
    const checked = checkBody(await schemaFor(body), body)
    return checked.ok ? work(checked.value) : checked.reply
  })
}
