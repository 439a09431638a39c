import { createCookie, redirect } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import type { Outcome, Refusal } from '#app/platform/outcome.ts'
import { cookieName } from './session-cookies.server.ts'
import type { Undo } from '#app/ui/toast/message.ts'
import type { Flash } from './shell.ts'

function flashCookie() {
  const { sessionSecret, oldSecrets, secureCookies } = config()
  return createCookie(cookieName('flash'), {
    secrets: [sessionSecret, ...oldSecrets],
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    path: '/',
    maxAge: 60,
  })
}

/** The Set-Cookie that carries a message to the next page shown. */
export async function flashHeader(flash: Flash): Promise<string> {
  // A cookie holds about 4 kB.
  const clipped = {
    ...flash,
    title: flash.title.slice(0, 300),
    description: flash.description?.slice(0, 600),
  }
  return flashCookie().serialize(clipped)
}

/** After a form: the next page with a message, as a toast or without scripts as a notice. */
export async function redirectWithFlash(
  path: string,
  flash: Flash,
  headers = new Headers(),
): Promise<Response> {
  headers.append('Set-Cookie', await flashHeader(flash))
  return redirect(path, { status: 303, headers })
}

/** After a form that did what it was sent for: the next page, with what was done and what follows from it. */
export function redirectDone(
  path: string,
  title: string,
  description?: string,
  headers?: Headers,
): Promise<Response> {
  return redirectWithFlash(path, { title, description, color: 'success' }, headers)
}

/** After a form that changes a record: the next page, with whether anything changed. */
export function redirectSaved(path: string, changed: boolean, saved: string): Promise<Response> {
  return redirectWithFlash(path, {
    title: changed ? saved : 'Nothing was changed',
    color: changed ? 'success' : 'neutral',
  })
}

/** After a form whose command refused: the next page, with the refusal. */
export function redirectRefused(path: string, refusal: Refusal): Promise<Response> {
  return redirectWithFlash(path, { title: refusal.message, color: 'danger' })
}

/** After a form: the next page, with the message `done`, and the form that takes it back where there is one, or the command's refusal. */
export function redirectWithOutcome(
  path: string,
  outcome: Outcome<unknown>,
  done: string,
  undo?: Undo | null,
): Promise<Response> {
  if (!outcome.ok) return redirectRefused(path, outcome)
  return redirectWithFlash(path, { title: done, color: 'success', ...(undo && { undo }) })
}

/** The message of the last redirect, with the header that removes it, so that it shows once. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: Headers }> {
  const headers = new Headers()
  const cookie = request.headers.get('Cookie')
  if (!cookie?.includes('flash=')) return { flash: null, headers }
  const flash: unknown = await flashCookie().parse(cookie)
  headers.append('Set-Cookie', await flashCookie().serialize('', { maxAge: 0 }))
  return { flash: isFlash(flash) ? flash : null, headers }
}

function isFlash(value: unknown): value is Flash {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}
