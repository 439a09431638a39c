import { href } from '#app/platform/href.ts'
import { isBlankPerson } from '#app/domain/catalogue/fields/answers.ts'
import {
  isEmpty,
  nextRequest,
  noteAnswer,
  noteDropped,
  noteHeld,
  noteLoaded,
  notePressed,
  noteSent,
  noteTakenOver,
  noteTyped,
  retryDelay,
  waitingIn,
  type AutosaveAnswer,
  type AutosaveRequest,
  type Kept,
} from '#app/domain/submissions/form/autosave.ts'
import {
  FORGET_EVENT,
  HEARTBEAT_MS,
  SILENT_MS,
  browserStorage,
  keptText,
  pageName,
} from '#app/domain/submissions/form/kept-text.ts'
import { personFieldName } from '#app/domain/submissions/form/person-fields.ts'
import { MARKS_FIELD, keepFieldName, marksText } from '#app/domain/submissions/form/marks.ts'
import { readPostedSection, type AskedField } from '#app/domain/submissions/form/posted.ts'
import type { PostedSection } from '#app/domain/submissions/form/save-plan.ts'
import type { SectionPageView } from '#app/domain/submissions/page-views.ts'
import { asLoaded, type LiveSection, type SaveLine } from './live-section.ts'
import { entriesOf, markAfter, markOfPosted, restoredFrom } from './typed.ts'

const TYPING_MS = 2_000
/** Leaving a field saves at once, but not before a pressed button has had its chance to save everything. */
const LEAVING_MS = 250
const ANSWER_MS = 60_000
/** Browsers let so much be on its way when a page closes. */
const MOST_KEPT_ALIVE = 60_000

export interface Autosaver {
  /** The page shows newly loaded values, with these marks. */
  loaded(marks: Readonly<Record<string, string>>): void
  /** Fields for which both values are on the page: they wait for the choice. */
  hold(keys: readonly string[]): void
  /** While a pressed button is being answered nothing is sent by itself. */
  pause(busy: boolean): void
  stop(): void
}

export interface AutosaverOptions {
  form: HTMLFormElement
  page: Pick<SectionPageView, 'submissionId' | 'section' | 'writer'>
  fields: readonly AskedField[]
  marks: Readonly<Record<string, string>>
  held: readonly string[]
  /** A submitted entry is changed by its button alone; what is typed is kept in this browser. */
  byButton: boolean
  show: (live: LiveSection) => void
}

type Trouble = Exclude<SaveLine, { kind: 'saved' }>
type Reply = { data?: AutosaveAnswer; message?: string }

/** Ends the work of the page before: what it left is taken over, and two must not write to one place. */
let retirePrevious: (() => void) | null = null

/**
 * Saves a section's form while somebody writes: two seconds after the last key and on leaving a field, one request at a time,
 * only changed fields. Everything typed is also kept in this browser until the server has confirmed it.
 */
export function startAutosave(options: AutosaverOptions): Autosaver {
  const { form, page, fields, byButton, show } = options
  const { submissionId, section, writer } = page
  const storage = keptText(browserStorage('localStorage'), pageName(browserStorage('sessionStorage')), {
    writer,
    submissionId,
  })
  /** Marks of what the page was made with, and of what is known to be stored since. */
  let loadedMarks = options.marks
  let stored: Record<string, string> = { ...options.marks }
  let waiting = new Set(options.held)
  /** Given up for the other's value by a pressed button, until typed in again. */
  let dropped = new Set<string>()
  /** Rows of people as a button sent them, and as it leaves them. */
  let pressed: { key: string; sent: string; after: string } | null = null
  let kept: Kept = {}
  let live = asLoaded
  let trouble: Trouble | null = null
  let failures = 0
  let paused = false
  let sending: AbortController | null = null
  let timer = 0
  let heartbeat = 0
  let restores = 0
  /** Put back, but not in the page yet: until then the form shows the mark beside it. */
  const awaited = new Map<string, string>()
  const mounted = new AbortController()
  const alive = new AbortController()
  retirePrevious?.()
  retirePrevious = retire
  function retire() {
    alive.abort()
    mounted.abort()
    clearTimeout(timer)
    clearInterval(heartbeat)
    window.removeEventListener('beforeunload', ask)
    sending?.abort()
  }

  function persist() {
    if (alive.signal.aborted) return
    storage.write(kept, Date.now())
    clearInterval(heartbeat)
    if (isEmpty(kept)) window.removeEventListener('beforeunload', ask)
    else {
      window.addEventListener('beforeunload', ask)
      heartbeat = window.setInterval(() => storage.write(kept, Date.now()), HEARTBEAT_MS)
    }
  }

  function ask(event: BeforeUnloadEvent) {
    event.preventDefault()
  }

  function tell(change: Partial<LiveSection> = {}) {
    if (mounted.signal.aborted) return
    const own = kept[section] ?? {}
    const marks = { ...stored }
    for (const [key, { base }] of Object.entries(own)) marks[key] = base
    live = { ...live, ...change, marks, line: lineOf(change.line) }
    show(live)
  }

  function lineOf(line: SaveLine = live.line): SaveLine {
    const saved: SaveLine = line.kind === 'saved' ? line : { kind: 'saved', at: live.answer?.savedAt ?? null }
    if (isEmpty(kept)) return saved
    if (byButton) return { kind: 'by-button' }
    if (trouble) return trouble
    return waitingIn(kept, section) ?? saved
  }

  function postedNow(): PostedSection {
    const data = new FormData(form)
    data.set(MARKS_FIELD, marksText(fields.map(({ key }) => ({ key, mark: stored[key] }))))
    return readPostedSection(data, fields)
  }

  /** Compares the form with what is known to be stored. */
  function readState() {
    const posted = postedNow()
    for (const field of fields) {
      const { key } = field
      const mark = stored[key]
      if (mark === undefined || dropped.has(key) || !isShown(field)) continue
      const typed = { entries: entriesOf(field, posted), mark: markOfPosted(field, posted) }
      if (awaited.get(key) === typed.mark) continue
      awaited.delete(key)
      kept = noteTyped(kept, section, key, typed, mark)
    }
    holdBack()
    persist()
  }

  function isShown({ key, type }: AskedField): boolean {
    const name = type === 'people' ? personFieldName(0, 'fullName') : key
    return form.querySelector(`[name="${CSS.escape(name)}"]:not(:disabled)`) !== null
  }

  function holdBack() {
    kept = noteHeld(kept, section, waiting)
  }

  function later(ms: number) {
    clearTimeout(timer)
    timer = window.setTimeout(() => void send(), ms)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (sending || paused || byButton || alive.signal.aborted) return
    const request = nextRequest(kept, writer)
    if (!request) return
    const rows = rowsSent()
    kept = noteSent(kept, request.section, request.marks)
    persist()
    const own = (sending = new AbortController())
    const limit = window.setTimeout(() => own.abort(), ANSWER_MS)
    tell()
    try {
      const { section, body } = request
      const to = href('/submissions/edit/:submissionId/:section/autosave', { submissionId, section })
      const response = await fetch(to, {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: own.signal,
        keepalive: body.toString().length < MOST_KEPT_ALIVE,
      })
      await answered(request, response, rows)
    } catch {
      if (sending !== own) return
      failed({ kind: 'offline' })
    } finally {
      clearTimeout(limit)
      if (sending === own) sending = null
    }
    if (failures === 0 && nextRequest(kept, writer)) later(TYPING_MS)
  }

  async function answered(request: AutosaveRequest, response: Response, rows: readonly number[]) {
    const body = (await response.json().catch(() => null)) as Reply | null
    if (response.status >= 500 || response.status === 429 || !body) return failed({ kind: 'failing' })
    const why = body.message ?? 'it was not taken.'
    if (response.status === 401) return failed({ kind: 'signed-out', why })
    failures = 0
    if (!body.data) {
      trouble = { kind: 'refused', why }
      kept = noteHeld(kept, request.section, Object.keys(request.marks))
      persist()
      return tell()
    }
    trouble = null
    kept = noteAnswer(kept, request, body.data)
    const change: Partial<LiveSection> = { answer: body.data, line: { kind: 'saved', at: body.data.savedAt } }
    if (request.section === section) {
      stored = { ...stored, ...body.data.marks }
      waiting = new Set([...waiting, ...Object.keys(body.data.conflicts)])
      change.errors = body.data.errors
      change.conflicts = { ...live.conflicts, ...body.data.conflicts }
      if (body.data.people)
        change.personIds = Object.fromEntries(body.data.people.map((id, place) => [rows[place] ?? -1, id]))
    }
    live = { ...live, answer: body.data }
    persist()
    tell(change)
  }

  function failed(why: Trouble) {
    failures += 1
    trouble = why
    later(retryDelay(failures))
    tell()
  }

  /** Rows of people as they are sent: an untouched empty one is not stored. */
  function rowsSent(): number[] {
    const people = fields.find(({ type }) => type === 'people')
    if (!people) return []
    const data = new FormData(form)
    data.set(MARKS_FIELD, `${people.key}:`)
    return (readPostedSection(data, [people]).people ?? []).flatMap((person, row) =>
      person.id !== null || !isBlankPerson(person) ? [row] : [],
    )
  }

  /** Puts text back into the fields whose control shows something else. */
  function restore() {
    const posted = postedNow()
    const restored = { ...live.restored }
    const earlier = [...live.earlier]
    restores += 1
    for (const field of fields) {
      const own = kept[section]?.[field.key]
      const over = stored[field.key]
      const shown = markOfPosted(field, posted)
      if (!own || over === undefined || shown === own.mark) continue
      if (shown === over) {
        awaited.set(field.key, shown)
        restored[field.key] = restoredFrom(field, own.entries, loadedMarks[field.key] ?? over, restores)
      } else
        earlier.push({
          key: field.key,
          text: own.entries
            .map(([, value]) => value)
            .filter(Boolean)
            .join('\n'),
        })
    }
    tell({ restored, earlier })
  }

  function takeOver() {
    const { kept: left, othersOpen } = storage.takeOver(Date.now())
    kept = noteLoaded(noteTakenOver(left, kept), section, stored)
    restore()
    readState()
    if (othersOpen) window.setTimeout(() => mounted.signal.aborted || takeOver(), SILENT_MS + HEARTBEAT_MS)
    if (!isEmpty(kept)) later(LEAVING_MS)
    tell()
  }

  const listen = { signal: mounted.signal }
  const listenOn = { signal: alive.signal }
  form.addEventListener(
    'input',
    (event) => {
      const { name } = event.target as HTMLInputElement
      for (const { key, type } of fields)
        if (key === name || (type === 'people' && name.startsWith('person-'))) dropped.delete(key)
      readState()
      // Not at once: rendering before React has heard of the key would put back what a search field showed before it.
      window.setTimeout(tell)
      if (!trouble || trouble.kind === 'refused') later(TYPING_MS)
    },
    listen,
  )
  form.addEventListener(
    'focusout',
    () => {
      readState()
      if (nextRequest(kept, writer) && failures === 0) later(LEAVING_MS)
    },
    listen,
  )
  form.addEventListener(
    'submit',
    ({ submitter }) => {
      clearTimeout(timer)
      readState()
      const chosen = new FormData(form)
      for (const { key } of fields) if (chosen.get(keepFieldName(key)) === 'theirs') dropped.add(key)
      const own = Object.fromEntries(
        Object.entries(kept[section] ?? {}).map(([key, { mark }]) => [key, mark]),
      )
      kept = notePressed(kept, section, own)
      waiting = new Set()
      const people = fields.find(({ type }) => type === 'people')
      const sent = people && own[people.key]
      if (people && sent !== undefined) {
        const posted = postedNow()
        pressed = { key: people.key, sent, after: markAfter(submitter, posted.people) }
        kept = noteSent(kept, section, { [people.key]: pressed.after })
      } else pressed = null
      kept = noteDropped(kept, section, dropped)
      persist()
      // The post brings everything; whatever the request under way comes to, its text counts as one's own.
      sending?.abort()
      sending = null
    },
    listen,
  )
  const again = () => {
    if (!isEmpty(kept)) void send()
  }
  window.addEventListener(FORGET_EVENT, retire, listenOn)
  window.addEventListener('online', again, listenOn)
  window.addEventListener('focus', again, listenOn)
  window.addEventListener('pagehide', again, listenOn)
  document.addEventListener('visibilitychange', again, listenOn)

  takeOver()
  return {
    loaded(marks) {
      loadedMarks = marks
      stored = { ...marks }
      waiting = new Set()
      // What the button sent has arrived; typing that came after it is still kept.
      if (
        pressed &&
        marks[pressed.key] === pressed.after &&
        kept[section]?.[pressed.key]?.mark === pressed.sent
      )
        dropped.add(pressed.key)
      pressed = null
      kept = noteLoaded(noteDropped(kept, section, dropped), section, stored)
      dropped = new Set()
      trouble = null
      live = {
        ...live,
        conflicts: {},
        errors: null,
        personIds: {},
        answer: null,
        line: { kind: 'saved', at: null },
      }
      restore()
      persist()
      if (!isEmpty(kept)) later(LEAVING_MS)
    },
    hold(keys) {
      waiting = new Set([...waiting, ...keys])
      holdBack()
      persist()
      tell()
    },
    pause(busy) {
      paused = busy
      if (!busy && !isEmpty(kept)) later(LEAVING_MS)
    },
    // What is not confirmed yet goes on being sent, from whatever page comes next.
    stop() {
      mounted.abort()
      void send()
    },
  }
}
