import { useEffect } from 'react'
import { useToasts } from '#app/ui/toast/toast-context.tsx'

/** Tells the page that what it sent did not get through; `detail` says why. */
export const NOT_SENT = 'laureate:not-sent'
/** Tells the page that what it sent was taken. */
export const SENT = 'laureate:sent'
const KEPT = 'What you typed is still here.'

/** `{ data: null }` in the router's encoding: with it the router leaves the page and its form as they are. */
const NO_ANSWER = '[{"_1":-5},"data"]\n'

/** Whether this is a form of the page it was sent from, the one case in which staying is possible. */
function isOwnPost(address: string, method: string | undefined, here: string): boolean {
  const page = address.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  return method?.toUpperCase() === 'POST' && page !== address && page === here
}

/** An answer of the app itself, to be shown as it is; anything else was refused on the way, or is a failure of ours. */
function isAnswer({ status, headers }: Response): boolean {
  return status < 400 || (status < 500 && headers.has('X-Remix-Response'))
}

async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const told = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
  return told || 'Something went wrong on our side.'
}

/**
 * A form that the router sends and that does not get through keeps its page: no line, refused on the way (too large, a
 * proxy), or a failure of ours. Otherwise the error page would take its place, and what was typed with it.
 */
export function keepPagesOfFailedPosts(scope: Window & typeof globalThis = window) {
  const send = scope.fetch.bind(scope)
  const tell = (reason: string, status: number) => {
    scope.dispatchEvent(new CustomEvent(NOT_SENT, { detail: `${reason} ${KEPT}` }))
    return new Response(NO_ANSWER, { status, headers: { 'content-type': 'text/x-script' } })
  }
  scope.fetch = async (input, init) => {
    const address = input instanceof URL ? input.pathname : ''
    if (!isOwnPost(address, init?.method, scope.location.pathname)) return send(input, init)
    try {
      const response = await send(input, init)
      if (response.status < 400) scope.dispatchEvent(new CustomEvent(SENT))
      return isAnswer(response) ? response : tell(await reasonOf(response), response.status)
    } catch (error) {
      if (init?.signal?.aborted) throw error
      return tell('You seem to be offline.', 503)
    }
  }
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
