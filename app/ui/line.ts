import { failureOf, FAILURES, NotAnswered } from '#app/ui/failures.ts'

/** Tells the page what its reads are waiting for; without `detail`, that they wait no more. */
export const WAITING = 'laureate:waiting'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** An answer of the app, which a page shows whatever it says. What stands in between answers with pages of its own. */
function isOurs({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return status === 204 || /x-script/.test(type) || (/json/.test(type) && status < 429 && status !== 413)
}

function tell(detail?: string): void {
  window.dispatchEvent(new CustomEvent(WAITING, { detail }))
}

/**
 * The reads of the framework, of a page's data and of where pages are, wait for the line: they are repeated until the app has
 * answered or they are given up, and the page that is shown stays with all that was typed. Otherwise an error page would take its
 * place. A form is sent once; without an answer of the app it fails by name.
 */
export function waitForLine(): void {
  const { fetch } = window
  window.fetch = async (to, init) => {
    const { signal, method } = init ?? {}
    // Only the framework asks by URL object; what it asks ahead has no signal, and may fail.
    if (!(to instanceof URL) || !signal) return fetch(to, init)
    for (let pause = FIRST_PAUSE_MS, told = false; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
      const answer = await fetch(to, init).catch(() => null)
      if (told && signal.aborted) tell()
      signal.throwIfAborted()
      if (answer && isOurs(answer)) {
        if (told) tell()
        return answer
      }
      const failure = failureOf(answer && answer.status)
      if (method) throw new NotAnswered(failure)
      tell(`${FAILURES[failure]} We keep trying.`)
      told = true
      await new Promise((again) => {
        setTimeout(again, pause)
        window.addEventListener('online', again, { once: true })
        signal.addEventListener('abort', again)
      })
    }
  }
}
