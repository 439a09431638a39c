import type { FormReview } from '#app/domain/judging/components/scoring-form.tsx'
import { readPostedReview } from '#app/domain/judging/posted.ts'
import { weightedTotal, type Weighted } from '#app/domain/judging/totals.ts'
import { judgingPaths } from '#app/judging-paths.ts'

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
}

/**
 * Saves a scoring form after each change: a radio or tick at once, text when somebody pauses; one request at a time, and the
 * newest state only. Until the server has confirmed it, it is kept in this browser too, and put back when the page is opened
 * again. The answer that something newer is stored stops it, and the page shows both.
 */
export function startSaver(form: HTMLFormElement, facts: Facts, show: (change: Change) => void): Saver {
  const key = `${KEPT}${facts.writer}.score-${facts.publicId}`
  const leaving = new AbortController()
  const { signal } = leaving
  let version = facts.version
  let timer = 0
  let failures = 0
  let changed = false
  let sending = false
  let halted = false

  const ids = facts.criteria.map(({ id }) => id)
  const tellTotal = () => {
    const { scores } = readPostedReview(new FormData(form), ids)
    const chosen = new Map(Object.entries(scores).map(([id, score]) => [Number(id), score]))
    show({ total: weightedTotal(facts.criteria, chosen) })
  }

  function keep() {
    const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' &&
      (/^score-\d+$/.test(name) || ['watched', 'note', 'comment', 'reason'].includes(name))
        ? [[name, value]]
        : [],
    )
    try {
      localStorage.setItem(key, JSON.stringify({ version, fields } satisfies Kept))
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
    if (sending || halted || !changed || signal.aborted) return
    sending = true
    changed = false
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    body.set('version', String(version))
    show({ words: 'Saving…' })
    try {
      const response = await fetch(judgingPaths.judgeAutosave(facts.publicId), {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
        redirect: 'error',
        keepalive: true,
      })
      const answer = (await response.json().catch(() => null)) as {
        data?: { version: number }
        message?: string
      } | null
      answered(response.status, answer)
    } catch {
      failed('Not saved – you seem to be offline. We keep trying.')
    } finally {
      sending = false
    }
    if (changed && !halted) later(failures === 0 ? 0 : Math.min(MOST_DELAY_MS, 2_000 * 2 ** failures))
  }

  function answered(status: number, answer: { data?: unknown; message?: string } | null) {
    if (status === 409 && answer?.data) {
      halted = true
      forget()
      show({
        overtaken: answer.data as FormReview,
        words: 'Not saved – saved meanwhile elsewhere. See above.',
      })
      return
    }
    if (status === 200 && answer?.data) {
      failures = 0
      version = (answer.data as { version: number }).version
      if (changed) keep()
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
      keep()
      if (control.type === 'radio') tellTotal()
      if (!halted) later(control.type === 'radio' || control.type === 'checkbox' ? 0 : TYPING_MS)
    },
    { signal },
  )
  form.addEventListener(
    'submit',
    () => {
      // The post brings everything, and its answer shows what came of it.
      clearTimeout(timer)
      halted = true
      forget()
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
