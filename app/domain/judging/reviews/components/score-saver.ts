import type { FormReview } from '#app/domain/judging/reviews/components/scoring-view.ts'
import { readPostedReview } from '#app/domain/judging/reviews/posted.ts'
import { weightedTotal, type Weighted } from '#app/domain/judging/reviews/totals.ts'
import { href } from '#app/platform/href.ts'
import { NOT_SENT, SENT } from '#app/ui/steady-posts.ts'

const TYPING_MS = 1_500
const MOST_DELAY_MS = 30_000
/** Forgotten on signing out with everything else that begins like this. */
const KEPT = 'laureate.kept.'

export interface Saver {
  stop(): void
}

interface Facts {
  publicId: string
  writer: number
  version: number
  /** Which save of which page wrote what the page was loaded with. */
  savedFrom: string
  savedSeq: number
  criteria: readonly Weighted[]
}

interface Change {
  total?: number | null
  version?: number
  words?: string
  overtaken?: FormReview | null
}

interface Kept {
  version: number
  fields: [string, string][]
  /** The page that kept it, and which of its saves brings it. */
  page?: string
  seq?: number
}

/** Of this tab: a form that is loaded again goes on counting, so a save of before is known as its own. */
const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
let seq = 0

/**
 * Saves a scoring form after each change: a radio or tick at once, text when somebody pauses; one request at a time, and the
 * newest state only. A button's post waits for the save under way and goes with the version that made. Until the server has
 * confirmed it, all is kept in this browser too, and put back when the page is opened again. The answer that something newer is
 * stored stops it, and the page shows both.
 */
export function startSaver(form: HTMLFormElement, facts: Facts, show: (change: Change) => void): Saver {
  const key = `${KEPT}${facts.writer}.score-${facts.publicId}`
  const leaving = new AbortController()
  const { signal } = leaving
  let version = facts.version
  let overtakenBy: number | null = null
  let timer = 0
  let failures = 0
  let changed = false
  let sending: Promise<void> | null = null
  let halted = false
  /** A button was pressed: its post brings everything. */
  let posted = false

  const ids = facts.criteria.map(({ id }) => id)
  const tellTotal = () => {
    const { scores } = readPostedReview(new FormData(form), ids)
    const chosen = new Map(Object.entries(scores).map(([id, score]) => [Number(id), score]))
    show({ total: weightedTotal(facts.criteria, chosen) })
  }

  /** `at`: the save of this page that brings it. */
  function keep(at: number) {
    const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' &&
      (/^score-\d+$/.test(name) || ['watched', 'note', 'comment', 'reason'].includes(name))
        ? [[name, value]]
        : [],
    )
    try {
      localStorage.setItem(key, JSON.stringify({ version, fields, page, seq: at } satisfies Kept))
    } catch {
      // Full or forbidden: what is chosen is still sent.
    }
  }

  function forget() {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept there.
    }
  }

  function putBack() {
    let kept: Kept | null
    try {
      kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    } catch {
      return
    }
    if (!kept || !Array.isArray(kept.fields)) return
    // It was sent, and the answer never came: the server has it.
    if (kept.page && kept.page === facts.savedFrom && (kept.seq ?? 0) <= facts.savedSeq) return forget()
    for (const [name, value] of kept.fields)
      for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        `[name="${CSS.escape(name)}"]`,
      )) {
        if (control instanceof HTMLInputElement)
          control.checked = control.type === 'checkbox' || control.value === value
        else control.value = value
      }
    // Made on another version than the one on the page: the server is asked with that one, and shows both.
    version = kept.version
    changed = true
    show({ words: 'What you had chosen and was not saved is back. Saving…' })
    tellTotal()
    later(0)
  }

  function later(ms: number) {
    clearTimeout(timer)
    timer = window.setTimeout(() => void send(), ms)
  }

  async function send() {
    if (sending || halted || posted || !changed || signal.aborted) return
    const under = saveOnce()
    sending = under
    await under
    sending = null
    if (changed && !halted && !posted)
      later(failures === 0 ? 0 : Math.min(MOST_DELAY_MS, 2_000 * 2 ** failures))
  }

  async function saveOnce() {
    changed = false
    seq += 1
    keep(seq)
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    body.set('version', String(version))
    body.set('page', page)
    body.set('seq', String(seq))
    show({ words: 'Saving…' })
    try {
      const response = await fetch(
        href('/judges/submission/:submissionId/autosave', { submissionId: facts.publicId }),
        {
          method: 'POST',
          body,
          headers: { accept: 'application/json' },
          redirect: 'error',
          keepalive: true,
          signal: AbortSignal.timeout(MOST_DELAY_MS),
        },
      )
      const answer = (await response.json().catch(() => null)) as {
        data?: { version: number }
        message?: string
      } | null
      answered(response.status, answer)
    } catch {
      failed('Not saved – you seem to be offline. We keep trying.')
    }
  }

  /** Writes into the form which version it follows and which save of this page it is; React knows of neither. */
  function mark() {
    seq += 1
    const written = { version: String(overtakenBy ?? version), page, seq: String(seq) }
    for (const [name, value] of Object.entries(written)) {
      const control = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (control) control.value = value
    }
    keep(seq)
  }

  function answered(status: number, answer: { data?: unknown; message?: string } | null) {
    if (status === 409 && answer?.data) {
      halted = true
      // Shown beside what is on the page, so the button may write over it; what this browser keeps may not.
      overtakenBy = (answer.data as { version: number }).version
      show({
        overtaken: answer.data as FormReview,
        words: 'Not saved – saved meanwhile elsewhere. See above.',
      })
      return
    }
    if (status === 200 && answer?.data) {
      failures = 0
      version = (answer.data as { version: number }).version
      if (changed) keep(seq + 1)
      else forget()
      show({ version, words: '✓ Saved' })
      return
    }
    if (status >= 500 || status === 429 || status === 401) {
      failed(
        status === 401
          ? 'Not saved – sign in again in another tab. What you chose is kept.'
          : 'Not saved – something went wrong on our side. We keep trying.',
      )
      return
    }
    halted = true
    show({
      words: `Not saved – ${answer?.message ?? 'it was not taken.'} What you chose is kept in this browser.`,
    })
  }

  function failed(words: string) {
    failures += 1
    changed = true
    show({ words })
  }

  form.addEventListener(
    'input',
    ({ target }) => {
      const control = target as HTMLInputElement
      changed = true
      keep(seq + 1)
      if (control.type === 'radio') tellTotal()
      if (!halted) later(control.type === 'radio' || control.type === 'checkbox' ? 0 : TYPING_MS)
    },
    { signal },
  )
  form.addEventListener(
    'submit',
    (event) => {
      clearTimeout(timer)
      if (sending) {
        // The post would follow a version that is no longer the newest once this save has arrived.
        event.preventDefault()
        event.stopPropagation()
        if (posted) return
        posted = true
        const { submitter } = event
        void sending.then(() => {
          sending = null
          // Loading the page's data again begins saving anew in the same form: the press is passed on to what does it then.
          if (posted && !halted && form.isConnected) form.requestSubmit(submitter)
          else posted = false
        })
        return
      }
      posted = true
      changed = false
      mark()
    },
    { signal },
  )
  // A post of this page got through, or did not: only then the browser's copy has had its use.
  window.addEventListener(SENT, () => posted && !changed && forget(), { signal })
  window.addEventListener(
    NOT_SENT,
    () => {
      if (!posted) return
      posted = false
      changed = true
      later(2_000)
    },
    { signal },
  )
  const again = () => later(0)
  window.addEventListener('online', again, { signal })
  window.addEventListener('focus', again, { signal })
  putBack()
  return {
    stop() {
      clearTimeout(timer)
      void send()
      leaving.abort()
    },
  }
}
