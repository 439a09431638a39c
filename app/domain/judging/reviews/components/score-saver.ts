import type { FormReview } from './scoring-view.ts'
import { readScores, scoreFieldName } from '../posted.ts'
import { weightedTotal, type Weighted } from '../totals.ts'
import { href } from '#app/platform/href.ts'
import { FAILURES } from '#app/ui/failures.ts'
import { afterDash, notSaved, SaveQueue, type Save, type SaveResult } from '#app/ui/save-queue.ts'
import { NOT_SENT, SENT } from '#app/ui/sent-forms.ts'

const TYPING_MS = 1_500
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
  message?: string
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

const SIGNED_OUT = 'Not saved – sign in again in another tab. Your changes are kept in this browser.'

/**
 * Saves a scoring form after each change: a radio or tick at once, text after a pause; the newest state only. A button's post
 * waits for the save under way and goes with the version that made. Until the server has confirmed it, all is kept in this
 * browser too, and put back when the page is opened again. A conflict ends the saving, and the page shows both versions.
 */
export function startSaver(form: HTMLFormElement, facts: Facts, show: (change: Change) => void): Saver {
  const key = `${KEPT}${facts.writer}.score-${facts.publicId}`
  const listening = new AbortController()
  const { signal } = listening
  let version = facts.version
  let overtakenBy: number | null = null
  let changed = false
  let halted = false
  /** A button was pressed: its post brings everything. */
  let posted = false
  const queue = new SaveQueue({ pauseMs: 0, sendsOnLeaving: false, next: nextSave, settle })

  const ids = facts.criteria.map(({ id }) => id)
  const showTotal = () => {
    const sent = new FormData(form)
    const scores = readScores((id) => sent.get(scoreFieldName(id)), ids)
    const chosen = new Map(Object.entries(scores).map(([id, score]) => [Number(id), score]))
    show({ total: weightedTotal(facts.criteria, chosen) })
  }

  /** `at`: the save of this page that brings it. */
  function keep(at: number) {
    const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' &&
      (/^(score|said)\./.test(name) || ['watched', 'note', 'comment', 'reason'].includes(name))
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
    show({ message: 'We restored your unsaved scores. Saving…' })
    showTotal()
    queue.later(0)
  }

  function nextSave(): Save | null {
    if (!changed || halted) return null
    changed = false
    seq += 1
    keep(seq)
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    body.set('version', String(version))
    body.set('page', page)
    body.set('seq', String(seq))
    show({ message: 'Saving…' })
    return { to: href('/judges/submission/:submissionId/autosave', { submissionId: facts.publicId }), body }
  }

  function settle(result: SaveResult<{ version: number }>) {
    switch (result.kind) {
      case 'saved':
        ;({ version } = result.data)
        if (changed) keep(seq + 1)
        else forget()
        return show({ version, message: '✓ Saved' })
      case 'conflict':
        halted = true
        // Shown beside what is on the page, so the button may write over it; what this browser keeps may not.
        overtakenBy = result.data.version
        return show({
          overtaken: result.data as FormReview,
          message: `Not saved – ${afterDash(FAILURES.changed)} See above.`,
        })
      case 'refused':
        halted = true
        return show({
          message: `Not saved – ${afterDash(result.message ?? FAILURES.ours)} Your changes are kept in this browser.`,
        })
      default:
        changed = true
        return show({ message: result.kind === 'failing' ? notSaved(result.why) : SIGNED_OUT })
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

  function setPosted(value: boolean) {
    posted = value
    queue.pause(value)
  }

  form.addEventListener(
    'input',
    ({ target }) => {
      const control = target as HTMLInputElement
      changed = true
      keep(seq + 1)
      if (control.type === 'radio') showTotal()
      queue.later(control.type === 'radio' || control.type === 'checkbox' ? 0 : TYPING_MS)
    },
    { signal },
  )
  form.addEventListener(
    'submit',
    (event) => {
      const { underway } = queue
      if (underway) {
        // The post would follow a version that is no longer the newest once this save has arrived.
        event.preventDefault()
        event.stopPropagation()
        if (posted) return
        setPosted(true)
        const { submitter } = event
        void underway.then(() => {
          // Loading the page's data again restarts saving in the same form: the press is passed on to what does it then.
          if (posted && !halted && form.isConnected) form.requestSubmit(submitter)
          else setPosted(false)
        })
        return
      }
      setPosted(true)
      changed = false
      mark()
    },
    { signal },
  )
  // Whether a post of this page got through: only then the browser's copy has had its use.
  window.addEventListener(SENT, () => posted && !changed && forget(), { signal })
  window.addEventListener(
    NOT_SENT,
    () => {
      if (!posted) return
      setPosted(false)
      changed = true
      queue.later(2_000)
    },
    { signal },
  )
  putBack()
  return {
    stop() {
      void queue.save()
      queue.end()
      listening.abort()
    },
  }
}
