import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/platform/href.ts'
import { parkForm, type KeptForm } from '#app/domain/people/accounts/parked-forms.server.ts'
import { formerUserOf } from '#app/domain/people/accounts/sessions.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { accessTokenOf, keptFormCookie, knownUserOf, refreshTokenOf } from './session-cookies.server.ts'
import { NEVER_KEPT } from './never-kept.ts'
import { readMultipart } from './uploads.server.ts'

const MAX_KEPT_SIZE = 200_000
/** The server keeps no choice, and no ballot code, that it could read (decision 177). */
const isOfBallot = (path: string) => path === href('/votes') || path.startsWith(`${href('/votes')}/`)

/**
 * Keeps a form posted without a session, or without a recent proof of whose it is, to offer it again after that; `null` when there is nothing to keep: too large, or
 * not a form. Files are left out. A browser that lost its cookies looks like a stranger's, so strangers' forms are kept too,
 * limited by address and hour.
 */
export async function keepPostedForm(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Headers | null> {
  const { request, context } = args
  if (request.method !== 'POST' || request.bodyUsed) return null
  if (isOfBallot(new URL(request.url).pathname)) return null
  // A kept form that is sent again is stored already.
  if (new URL(request.url).pathname === href('/session/kept-form')) return new Headers()
  const form = await readForm(request)
  const { viewer } = context
  const counted = viewer ? `user ${viewer.userId}` : addressGroup(context.clientAddress)
  if (!form || (await spendTry('keptForm', counted))) return null
  const owner = viewer?.userId ?? (await formerOwner(request, context.now))
  const id = await parkForm(form, owner, context.now)
  return new Headers({ 'Set-Cookie': keptFormCookie(id) })
}

/** The person whose session ended: by its tokens, else who signed in last; `null` when neither is known. */
async function formerOwner(request: Request, now: Date): Promise<number | null> {
  const token = refreshTokenOf(request) ?? accessTokenOf(request)
  return (token && (await formerUserOf(token))) || knownUserOf(request, now)
}

async function readForm(request: Request): Promise<KeptForm | null> {
  const enctype = /^[^;\s]*/.exec(request.headers.get('content-type')?.toLowerCase() ?? '')?.[0]
  if (enctype !== 'application/x-www-form-urlencoded' && enctype !== 'multipart/form-data') return null
  const data = enctype === 'multipart/form-data' ? await textOf(request) : await urlEncoded(request)
  if (!data) return null

  const fields: KeptForm['fields'] = []
  const omitted: string[] = []
  let size = 0
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue
    size += name.length + value.length
    if (!NEVER_KEPT.test(name)) fields.push([name, value])
    else if (value) omitted.push(name)
  }
  if (size > MAX_KEPT_SIZE) return null
  const { pathname, search } = new URL(request.url)
  return { path: pathname + search, enctype, fields, omitted }
}

async function urlEncoded(request: Request): Promise<FormData | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_KEPT_SIZE * 3) return null
  return request.formData().catch(() => null)
}

/** The text fields of a form with files, which are skipped unread and so use no memory. */
async function textOf(request: Request): Promise<FormData | null> {
  try {
    const upload = await readMultipart(request, { fileFields: [], maxFileBytes: 1 })
    await upload.dispose()
    return upload.fields
  } catch {
    return null
  }
}
