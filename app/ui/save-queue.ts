import { failureOf, FAILURES, type Failure } from '#app/ui/failures.ts'

/** A save that a page sends by itself: where it goes and what it brings. */
export interface Save {
  to: string
  body: URLSearchParams
}

/** The result of a save. `failing` and `signed-out` are tried again by the queue. */
export type SaveResult<Data> =
  | { kind: 'saved' | 'conflict'; data: Data }
  | { kind: 'failing'; why: Failure }
  | { kind: 'signed-out' | 'refused'; message: string | undefined }

export interface SaveSource<S extends Save, Data> {
  /** The next save, or `null` when there is nothing to send. Whatever the result, it may have arrived. */
  next(): S | null
  settle(result: SaveResult<Data>, save: S): void
  /** How long to wait before sending what was changed during a save. */
  pauseMs: number
  /** Whether a page that is left sends too; if not, the browser's copy is sent at the next visit. */
  sendsOnLeaving: boolean
}

const ANSWER_MS = 60_000
/** Browsers send at most 64 kB for a page that is closing. */
const MAX_KEPT_ALIVE = 60_000

/** What follows "Not saved" on a page of which a save failed, and is tried again. */
export function notSaved(why: Failure): string {
  return `Not saved – ${afterDash(FAILURES[why])} We keep trying.`
}

/** A sentence as the rest of another one, after a dash. */
export const afterDash = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** How long to wait before the next try after so many failures in a row, in milliseconds. */
export function retryDelay(failures: number): number {
  return Math.min(60_000, 2_000 * 2 ** Math.min(failures, 5))
}

/**
 * Sends the saves of a page, one at a time. A save that fails on its way is followed by another one, later each time, and at
 * once when the line or the reader is back.
 */
export class SaveQueue<S extends Save, Data> {
  readonly #source: SaveSource<S, Data>
  readonly #ended = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #underway: { abort: AbortController; done: Promise<void> } | null = null
  #failures = 0
  #paused = false

  constructor(source: SaveSource<S, Data>) {
    this.#source = source
    const { signal } = this.#ended
    const save = () => void this.save()
    for (const name of ['online', 'focus']) window.addEventListener(name, save, { signal })
    if (!source.sendsOnLeaving) return
    window.addEventListener('pagehide', save, { signal })
    document.addEventListener('visibilitychange', save, { signal })
  }

  /** Settles with the save under way; `null` when there is none. */
  get underway(): Promise<void> | null {
    return this.#underway?.done ?? null
  }

  /** Saves after a pause that every call begins again. */
  later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), ms)
  }

  /** Sends nothing while a pressed button is being answered. */
  pause(paused: boolean): void {
    this.#paused = paused
  }

  /** Gives up the save under way: its result is not settled. */
  abandon(): void {
    clearTimeout(this.#timer)
    this.#underway?.abort.abort()
    this.#underway = null
  }

  /** Sends nothing more. The save under way is still settled. */
  end(): void {
    clearTimeout(this.#timer)
    this.#ended.abort()
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#underway || this.#paused || this.#ended.signal.aborted) return
    const save = this.#source.next()
    if (!save) return
    const abort = new AbortController()
    const limit = setTimeout(() => abort.abort(), ANSWER_MS)
    const done = send<Data>(save, abort.signal).then((result) => {
      clearTimeout(limit)
      if (this.#underway?.abort !== abort) return
      this.#underway = null
      this.#settle(result, save)
    })
    this.#underway = { abort, done }
    await done
  }

  #settle(result: SaveResult<Data>, save: S): void {
    const failed = result.kind === 'failing' || result.kind === 'signed-out'
    this.#failures = failed ? this.#failures + 1 : 0
    this.#source.settle(result, save)
    this.later(failed ? retryDelay(this.#failures) : this.#source.pauseMs)
  }
}

async function send<Data>({ to, body }: Save, signal: AbortSignal): Promise<SaveResult<Data>> {
  let response: Response
  try {
    response = await fetch(to, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      redirect: 'error',
      keepalive: String(body).length < MAX_KEPT_ALIVE,
      signal,
    })
  } catch {
    return { kind: 'failing', why: failureOf(null) }
  }
  const reply = (await response.json().catch(() => null)) as { data?: Data; message?: string } | null
  const { status } = response
  if (status === 401) return { kind: 'signed-out', message: reply?.message }
  if (!reply || status === 429 || status >= 500) return { kind: 'failing', why: failureOf(status) }
  if (!reply.data) return { kind: 'refused', message: reply.message }
  return { kind: status === 409 ? 'conflict' : 'saved', data: reply.data }
}
