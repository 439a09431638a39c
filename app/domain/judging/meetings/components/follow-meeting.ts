import { pauseOf } from './pace.ts'

/** Fetched after the page: it asks in a few bytes whether the meeting went on. */

interface Followed {
  /** Answers 304 while the stamp is that of the page. */
  address: string
  stamp: string
  isRunning: boolean
}

const ANSWER_MS = 10_000
/** A single question can get lost; after two in a row the page says that its line is lost. */
const LOST_AFTER = 2

/** Asks until it is stopped; `changed` is called whenever there is something new to load. */
export function followMeeting(
  { address, stamp, isRunning }: Followed,
  { changed, line }: { changed: () => void; line: (isThere: boolean) => void },
): () => void {
  let failures = 0
  let timer: number | undefined
  let isStopped = false

  async function ask(): Promise<'same' | 'new' | 'none'> {
    try {
      const answer = await fetch(address, {
        headers: { 'If-None-Match': `"${stamp}"` },
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (answer.status === 304) return 'same'
      // A proxy that stands in between answers 429 or 5xx. The page itself shows all else, such as that the session has ended.
      return answer.status === 429 || answer.status >= 500 ? 'none' : 'new'
    } catch {
      return 'none'
    }
  }

  async function look() {
    clearTimeout(timer)
    const answer = await ask()
    if (isStopped) return
    failures = answer === 'none' ? failures + 1 : 0
    if (failures === 0 || failures >= LOST_AFTER) line(failures === 0)
    if (answer === 'new') changed()
    again()
  }

  function again() {
    clearTimeout(timer)
    const isHidden = document.visibilityState === 'hidden'
    timer = window.setTimeout(
      () => void look(),
      pauseOf({ isRunning, isHidden, failures, chance: Math.random() }),
    )
  }

  const soon = () => {
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', soon)
  window.addEventListener('online', soon)
  again()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', soon)
    window.removeEventListener('online', soon)
  }
}
