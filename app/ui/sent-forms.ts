import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { useEffect } from 'react'
import { FAILURES, NotAnswered } from '#app/ui/failures.ts'
import { WAITING } from '#app/ui/line.ts'
import { useToasts } from '#app/ui/toast/toast-context.tsx'

/** Tells the page that what it sent did not get through; `detail` says why. */
export const NOT_SENT = 'laureate:not-sent'
/** Tells the page that what it sent was taken. */
export const SENT = 'laureate:sent'

/** An answer of the app itself, to be shown as it is: a redirect, or an error page such as "not found". */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

/**
 * Sends a page's form. Where it does not get through (no line, refused on the way, a failure of ours) the page stays as it is;
 * otherwise an error page would take its place, and what was typed would be lost. Every page with a form exports it.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const answer = await serverAction()
    if (!hasProblem(answer)) window.dispatchEvent(new CustomEvent(SENT))
    return answer
  } catch (error) {
    const redirected = error instanceof Response && error.status < 400
    if (redirected) window.dispatchEvent(new CustomEvent(SENT))
    if (isAnswer(error) || request.signal.aborted) throw error
    const failure = error instanceof NotAnswered ? error.failure : 'ours'
    const detail = `${FAILURES[failure]} What you typed is still here.`
    window.dispatchEvent(new CustomEvent(NOT_SENT, { detail }))
    // A form that goes to another address leads there, and its answer too: the page is led to itself.
    const { pathname, href: Location } = window.location
    return new URL(request.url).pathname === pathname
      ? Response.json(null, { status: 503 })
      : new Response(null, { status: 302, headers: { Location, 'X-Remix-Replace': 'yes' } })
  }
}

function hasProblem(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'problem' in answer && Boolean(answer.problem)
}

/** Shows why a form did not get through, until it is closed, and what a page waits for, as long as it does. */
export function useFailedPosts() {
  const { add, remove } = useToasts()
  useEffect(() => {
    const show = (event: Event) => {
      const { type, detail } = event as CustomEvent<string | null>
      if (!detail) return remove(type)
      const waits = type === WAITING
      add({
        ...(waits && { id: type }),
        title: waits ? 'Not loaded yet' : 'Not sent',
        description: detail,
        color: 'danger',
        timeout: 0,
      })
    }
    const names = [NOT_SENT, WAITING]
    for (const name of names) window.addEventListener(name, show)
    return () => {
      for (const name of names) window.removeEventListener(name, show)
    }
  }, [add, remove])
}
