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
import { keepFieldName } from '#app/domain/submissions/form/marks.ts'
import type { AskedField } from '#app/domain/submissions/form/posted.ts'
import type { PostedSection } from '#app/domain/submissions/form/save-plan.ts'
import type { SectionPageView } from '#app/domain/submissions/form/section-page.server.ts'
import { FAILURES } from '#app/ui/failures.ts'
import { SaveQueue, type Save, type SaveResult } from '#app/ui/save-queue.ts'
import { asLoaded, type LiveSection, type SaveLine } from './live-section.ts'
import { entriesOf, markAfter, markOfPosted, restoredFrom, typedSection } from './typed.ts'

const TYPING_MS = 2_000
/** Leaving a field saves at once, but not before a pressed button has had its chance to save everything. */
const LEAVING_MS = 250

export interface Autosaver {
  /** The page shows newly loaded values, with these marks. */
  loaded(marks: Readonly<Record<string, string>>): void
  /** Fields with two versions on the page: the reader has to select one. */
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

/** A request with the rows of people it brings, by their place in the form. */
type SectionSave = Save & AutosaveRequest & { rows: readonly number[] }

/** Ends the work of the page before, whose unconfirmed text is taken over: two must not write to one place. */
let retirePrevious: (() => void) | null = null

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Saves a section's form while it is filled in; what is not confirmed yet is kept in this browser too. */
export function startAutosave(options: AutosaverOptions): Autosaver {
  const { form, page, fields, byButton, show } = options
  const { submissionId, section, writer } = page
  const people = fields.find(({ type }) => type === 'people')
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
  let heartbeat = 0
  let restores = 0
  /** Put back, but not in the page yet: until then the form shows the mark beside it. */
  const awaited = new Map<string, string>()
  const mounted = new AbortController()
  const alive = new AbortController()
  const queue = new SaveQueue({ pauseMs: TYPING_MS, sendsOnLeaving: true, next: nextSave, settle })
  retirePrevious?.()
  retirePrevious = retire

  function retire() {
    alive.abort()
    mounted.abort()
    clearInterval(heartbeat)
    window.removeEventListener('beforeunload', askFirst)
    queue.end()
    queue.abandon()
  }

  function persist() {
    if (alive.signal.aborted) return
    storage.write(kept, Date.now())
    clearInterval(heartbeat)
    if (isEmpty(kept)) return window.removeEventListener('beforeunload', askFirst)
    window.addEventListener('beforeunload', askFirst)
    heartbeat = window.setInterval(() => storage.write(kept, Date.now()), HEARTBEAT_MS)
  }

  function update(change: Partial<LiveSection> = {}) {
    if (mounted.signal.aborted) return
    const marks = { ...stored }
    for (const [key, { base }] of Object.entries(kept[section] ?? {})) marks[key] = base
    live = { ...live, ...change, marks, line: lineOf(change.line) }
    show(live)
  }

  function lineOf(line: SaveLine = live.line): SaveLine {
    const saved: SaveLine = line.kind === 'saved' ? line : { kind: 'saved', at: live.answer?.savedAt ?? null }
    if (isEmpty(kept)) return saved
    if (byButton) return { kind: 'by-button' }
    return trouble ?? waitingIn(kept, section) ?? saved
  }

  function postedNow(): PostedSection {
    return typedSection(new FormData(form), fields)
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
    kept = noteHeld(kept, section, waiting)
    persist()
  }

  function isShown({ key, type }: AskedField): boolean {
    const name = type === 'people' ? personFieldName(0, 'fullName') : key
    return form.querySelector(`[name="${CSS.escape(name)}"]:not(:disabled)`) !== null
  }

  const isRetrying = () => trouble !== null && trouble.kind !== 'refused'

  function saveSoon() {
    if (!isEmpty(kept)) queue.later(LEAVING_MS)
  }

  function nextSave(): SectionSave | null {
    const request = byButton ? null : nextRequest(kept, writer)
    if (!request) return null
    kept = noteSent(kept, request.section, request.marks)
    persist()
    update()
    const to = href('/submissions/edit/:submissionId/:section/autosave', {
      submissionId,
      section: request.section,
    })
    return { ...request, to, rows: rowsSent() }
  }

  function settle(result: SaveResult<AutosaveAnswer>, request: SectionSave) {
    if ('data' in result) return settleSaved(result.data, request)
    if (result.kind === 'failing') trouble = result
    else {
      if (result.kind === 'refused') {
        kept = noteHeld(kept, request.section, Object.keys(request.marks))
        persist()
      }
      trouble = { kind: result.kind, why: result.message ?? FAILURES.ours }
    }
    update()
  }

  function settleSaved(answer: AutosaveAnswer, request: SectionSave) {
    trouble = null
    kept = noteAnswer(kept, request, answer)
    const change: Partial<LiveSection> = { answer, line: { kind: 'saved', at: answer.savedAt } }
    if (request.section === section) {
      stored = { ...stored, ...answer.marks }
      waiting = new Set([...waiting, ...Object.keys(answer.conflicts)])
      change.errors = answer.errors
      change.conflicts = { ...live.conflicts, ...answer.conflicts }
      if (answer.people)
        change.personIds = Object.fromEntries(
          answer.people.map((id, place) => [request.rows[place] ?? -1, id]),
        )
    }
    live = { ...live, answer }
    persist()
    update(change)
  }

  /** Rows of people as they are sent: an untouched empty one is not stored. */
  function rowsSent(): number[] {
    if (!people) return []
    return (postedNow().people ?? []).flatMap((person, row) =>
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
      const { key } = field
      const own = kept[section]?.[key]
      const over = stored[key]
      const shown = markOfPosted(field, posted)
      if (!own || over === undefined || shown === own.mark) continue
      if (shown === over) {
        awaited.set(key, shown)
        restored[key] = restoredFrom(field, own.entries, loadedMarks[key] ?? over, restores)
      } else {
        const texts = own.entries.map(([, value]) => value).filter(Boolean)
        earlier.push({ key, text: texts.join('\n') })
      }
    }
    update({ restored, earlier })
  }

  function takeOver() {
    const { kept: left, othersOpen } = storage.takeOver(Date.now())
    kept = noteLoaded(noteTakenOver(left, kept), section, stored)
    restore()
    readState()
    if (othersOpen) window.setTimeout(() => mounted.signal.aborted || takeOver(), SILENT_MS + HEARTBEAT_MS)
    saveSoon()
    update()
  }

  function press(submitter: HTMLElement | null) {
    readState()
    const chosen = new FormData(form)
    for (const { key } of fields) if (chosen.get(keepFieldName(key)) === 'theirs') dropped.add(key)
    const own = Object.fromEntries(Object.entries(kept[section] ?? {}).map(([key, { mark }]) => [key, mark]))
    kept = notePressed(kept, section, own)
    waiting = new Set()
    const sent = people && own[people.key]
    pressed = null
    if (people && sent !== undefined) {
      pressed = { key: people.key, sent, after: markAfter(submitter, postedNow().people) }
      kept = noteSent(kept, section, { [people.key]: pressed.after })
    }
    kept = noteDropped(kept, section, dropped)
    persist()
    // The post brings everything; whatever the request under way comes to, its text counts as one's own.
    queue.abandon()
  }

  const listen = { signal: mounted.signal }
  form.addEventListener(
    'input',
    (event) => {
      const { name } = event.target as HTMLInputElement
      for (const { key, type } of fields)
        if (key === name || (type === 'people' && name.startsWith('person['))) dropped.delete(key)
      readState()
      // Not at once: rendering before React has heard of the key would put back what a search field showed before it.
      window.setTimeout(update)
      if (!isRetrying()) queue.later(TYPING_MS)
    },
    listen,
  )
  form.addEventListener(
    'focusout',
    () => {
      readState()
      if (!isRetrying()) saveSoon()
    },
    listen,
  )
  form.addEventListener('submit', ({ submitter }) => press(submitter), listen)
  window.addEventListener(FORGET_EVENT, retire, { signal: alive.signal })

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
      const { restored, earlier } = live
      live = { ...asLoaded, restored, earlier }
      restore()
      persist()
      saveSoon()
    },
    hold(keys) {
      waiting = new Set([...waiting, ...keys])
      kept = noteHeld(kept, section, waiting)
      persist()
      update()
    },
    pause(busy) {
      queue.pause(busy)
      if (!busy) saveSoon()
    },
    // Unconfirmed text is still sent from the next page.
    stop() {
      mounted.abort()
      void queue.save()
    },
  }
}
