import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'
import { useEffect } from 'react'
import { useToasts } from '#app/ui/toast/toast-context.tsx'

/** Tells the page that what it sent did not get through; `detail` says why. */
export const NOT_SENT = 'laureate:not-sent'
/** Tells the page that what it sent was taken. */
export const SENT = 'laureate:sent'

/** An answer of the app itself, to be shown as it is: a redirect, or an error page such as "not found". */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

/** The browser's fetch rejects with a TypeError where no answer came. */
function reasonOf(error: unknown): string {
  return error instanceof TypeError
    ? 'You seem to be offline.'
    : 'Something went wrong on our side or on the way. If you chose a file, it may be too large.'
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
    const elsewhere = new URL(request.url).pathname !== window.location.pathname
    if (isAnswer(error) || request.signal.aborted || elsewhere) throw error
    const detail = `${reasonOf(error)} What you typed is still here.`
    window.dispatchEvent(new CustomEvent(NOT_SENT, { detail }))
    return Response.json(null, { status: 503 })
  }
}

function hasProblem(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'problem' in answer && Boolean(answer.problem)
}

/** Shows why a form did not get through, until it is closed. */
export function useFailedPosts() {
  const { add } = useToasts()
  useEffect(() => {
    const show = (event: Event) =>
      add({
        title: 'Not sent',
        description: String((event as CustomEvent).detail),
        color: 'danger',
        timeout: 0,
      })
    window.addEventListener(NOT_SENT, show)
    return () => window.removeEventListener(NOT_SENT, show)
  }, [add])
}
