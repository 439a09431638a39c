import { DetailedError, Upload } from 'tus-js-client'
import { readFilmBoxes } from '#app/platform/files/film-boxes.ts'
import { breaksOff, filmProblem, tooLarge } from '#app/platform/files/rules.ts'
import { href } from '#app/platform/href.ts'
import { failureOf, type Failure } from '#app/ui/failures.ts'
import { FIRST_PIECE, RETRY_DELAYS, fingerprintOf, nextPiece } from './upload-pace.ts'
import {
  changeUpload,
  forgetUpload,
  isUnderWay,
  putUpload,
  uploadItems,
  uploadKey,
  type FileWanted,
} from './upload-store.ts'

/** Sends files in pieces, one at a time. Loaded when the first file is chosen. */

/** What the server is told of an upload: what it is for, and by what it is let in where that is not the session. */
interface UploadTarget {
  metadata: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

interface Job {
  key: string
  file: File
  wanted: FileWanted
  target: UploadTarget
  upload: Upload | null
  /** When bytes were last seen going out. */
  movedAt: number
}

const jobs = new Map<string, Job>()
/** Ids of uploads that were called off here. A page names them until it is loaded again, and they do not go on. */
const calledOff = new Set<string>()
const SILENCE_MS = 30_000
const POLL_MS = 5_000
const ASK_MS = 2_000
/** Of a piece, an offset that is no longer right, a lock, damage: the next try asks where to go on. */
const PASSING: readonly number[] = [409, 423, 460]
/** Refusals that pass: the upload goes on once the person has signed in again, or others have been served. */
const WAITED_OUT: readonly Failure[] = ['signed-out', 'busy']
/** Failures that are over as soon as bytes go out. */
const OF_THE_LINE: readonly Failure[] = ['offline', 'away']
const CHANGED_FILE = 'The file has changed since you selected it. Select it again.'

/** Puts a file chosen for a question in the queue. */
export function enqueueUpload(submissionId: number, wanted: FileWanted, file: File): Promise<void> {
  const metadata = { submission: String(submissionId), field: wanted.key }
  return enqueueFile(uploadKey(submissionId, wanted.key, wanted.slot), { metadata }, wanted, file)
}

/** Puts a chosen file in the queue, in place of an earlier one under the same key. */
export async function enqueueFile(
  key: string,
  target: UploadTarget,
  wanted: FileWanted,
  file: File,
): Promise<void> {
  await callOff(jobs.get(key))
  const item = { key, field: wanted.key, label: wanted.label, name: file.name, bytesPerMs: null }
  putUpload({ ...item, sizeBytes: file.size, sentBytes: 0, state: { kind: 'waiting' } })
  const problem = await problemOf(file, wanted)
  if (problem) return fail(key, problem, false)
  jobs.set(key, { key, file, wanted, target, upload: null, movedAt: 0 })
  watch()
  sendNext()
}

/** What can be checked before the upload; the server checks again, by content. */
async function problemOf(file: File, { accept, maxBytes, film }: FileWanted): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.'
  if (maxBytes !== undefined && file.size > maxBytes) return tooLarge(file.size, maxBytes)
  const endings = accept?.split(',') ?? []
  const ending = /\.[a-z0-9]{1,8}$/i.exec(file.name)?.[0].toLowerCase().replace('.jpeg', '.jpg')
  if (ending && endings.length > 0 && !endings.includes(ending.replace('.m4v', '.mp4')))
    return `${ending.slice(1).toUpperCase()} files can’t be used here. Upload one of these: ${endings.join(', ')}.`
  if (!film) return null
  try {
    const { isFilm, missingBytes, seconds } = await readFilmBoxes(file)
    if (!isFilm) return `This file is not a video. Upload one of these: ${endings.join(', ')}.`
    if (missingBytes > 0) return breaksOff(missingBytes)
    return seconds > 0 ? filmProblem(seconds * 1_000, film) : null
  } catch {
    return null
  }
}

function fail(key: string, message: string, canGoOn: boolean): void {
  changeUpload(key, { state: { kind: 'failed', message, canGoOn } })
  if (!canGoOn) jobs.delete(key)
  sendNext()
}

function sendNext(): void {
  const items = uploadItems()
  if (items.some(({ state }) => state.kind === 'sending' || state.kind === 'retrying')) return
  const next = items.find(({ key, state }) => state.kind === 'waiting' && jobs.has(key))
  const job = next && jobs.get(next.key)
  if (job) void begin(job)
}

async function begin(job: Job): Promise<void> {
  changeUpload(job.key, { state: { kind: 'sending' } })
  job.movedAt = performance.now()
  if (!job.upload) {
    const fingerprint = await fingerprintOf(job.file).catch(() => null)
    if (fingerprint === null) return fail(job.key, CHANGED_FILE, false)
    job.upload = uploadOf(job, fingerprint)
  }
  job.upload.start()
}

/** The unfinished upload that the same file goes on with; `null` for another file and where there is none. */
function earlierOf({ file, wanted: { upload: known } }: Job, fingerprint: string): string | null {
  const goesOn =
    known && !calledOff.has(known.id) && known.size === file.size && known.fingerprint === fingerprint
  return goesOn ? known.id : null
}

function uploadOf(job: Job, fingerprint: string): Upload {
  const { key, file, target } = job
  const earlier = earlierOf(job, fingerprint)
  let pieceAt = 0
  let storedBytes: number | null = null
  let unreadable = false
  const upload = new Upload(file, {
    endpoint: href('/uploads'),
    ...(earlier ? { uploadUrl: href('/uploads/:uploadId', { uploadId: earlier }) } : {}),
    metadata: { ...target.metadata, filename: file.name, fingerprint },
    headers: { ...target.headers },
    chunkSize: FIRST_PIECE,
    retryDelays: [...RETRY_DELAYS],
    // The server knows unfinished uploads, so this browser has to keep nothing.
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (request.getMethod() === 'PATCH') {
        const start = Number(request.getHeader('Upload-Offset'))
        storedBytes ??= start
        const piece = file.slice(start, start + (upload.options.chunkSize ?? file.size))
        const bytes = await piece.arrayBuffer().catch((error: unknown) => {
          unreadable = true
          throw error
        })
        if (window.isSecureContext) request.setHeader('Upload-Checksum', `sha1 ${await digestOf(bytes)}`)
      }
      pieceAt = performance.now()
    },
    onUploadUrlAvailable() {
      // From here on a missing upload is an error instead of a new upload.
      upload.options.endpoint = null
    },
    onProgress(sentBytes) {
      job.movedAt = performance.now()
      const state = stateOf(key)
      // Bytes go out, and nothing has been taken of them yet.
      if (state?.kind === 'retrying' && !OF_THE_LINE.includes(state.why)) return
      changeUpload(key, { sentBytes, ...(state?.kind === 'paused' ? {} : { state: { kind: 'sending' } }) })
    },
    onChunkComplete(pieceBytes, acceptedBytes) {
      const took = performance.now() - pieceAt
      storedBytes = acceptedBytes
      if (stateOf(key)?.kind === 'retrying')
        changeUpload(key, { sentBytes: acceptedBytes, state: { kind: 'sending' } })
      upload.options.chunkSize = nextPiece(pieceBytes, took)
      const before = uploadItems().find((item) => item.key === key)?.bytesPerMs ?? null
      const rate = pieceBytes / Math.max(1, took)
      // Smoothed, or the time that is left would jump with every piece.
      changeUpload(key, { bytesPerMs: before === null ? rate : before * 0.7 + rate * 0.3 })
    },
    onShouldRetry(error) {
      if (unreadable) return false
      const { originalRequest: request, originalResponse: response } = error
      const status = response?.getStatus() || null
      // What refuses to begin an upload has said so for good.
      if (status !== null && PASSING.includes(status) && request.getMethod() !== 'POST') return true
      const why = failureOf(status)
      const lasting = status !== null && status >= 400 && status < 500 && !WAITED_OUT.includes(why)
      if (!lasting)
        changeUpload(key, {
          // What was on its way has to be sent again.
          ...(storedBytes === null ? {} : { sentBytes: storedBytes }),
          state: { kind: 'retrying', why },
        })
      return !lasting
    },
    onError(error) {
      if (unreadable) return fail(key, CHANGED_FILE, false)
      const response = error instanceof DetailedError ? error.originalResponse : null
      const message = response?.getHeader('content-type')?.startsWith('text/plain') ? response.getBody() : ''
      fail(key, message || 'The upload failed. Try again.', response?.getStatus() !== 422)
    },
    onSuccess() {
      changeUpload(key, { sentBytes: file.size, state: { kind: 'checking' } })
      if (upload.url) void learnOutcome(job, upload.url)
    },
  })
  return upload
}

const stateOf = (key: string) => uploadItems().find((item) => item.key === key)?.state

async function digestOf(piece: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', piece)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Asks until the server has checked the complete file. */
async function learnOutcome(job: Job, url: string): Promise<void> {
  sendNext()
  for (;;) {
    const answer = await fetch(url, { headers: { ...job.target.headers, accept: 'application/json' } }).catch(
      () => null,
    )
    const found = answer?.ok ? ((await answer.json()) as { status: string; refusal: string | null }) : null
    if (found?.status === 'stored') {
      jobs.delete(job.key)
      return changeUpload(job.key, { state: { kind: 'stored' } })
    }
    if (found && found.status !== 'arriving' && found.status !== 'checking')
      return fail(job.key, found.refusal ?? 'This upload has ended.', false)
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

export function pauseUpload(key: string): void {
  changeUpload(key, { state: { kind: 'paused' } })
  void jobs.get(key)?.upload?.abort()
  sendNext()
}

export function resumeUpload(key: string): void {
  changeUpload(key, { state: { kind: 'waiting' } })
  sendNext()
}

/** Ends an upload of this window, and answers when the server has ended it. */
export async function cancelUpload(key: string): Promise<void> {
  const job = jobs.get(key)
  jobs.delete(key)
  forgetUpload(key)
  const ended = callOff(job)
  sendNext()
  await ended
}

async function callOff(job: Job | undefined): Promise<void> {
  if (!job) return
  const id = job.upload?.url?.split('/').at(-1)
  if (id) calledOff.add(id)
  await job.upload?.abort(true).catch(() => undefined)
  // A file that can no longer be read is not known by its bytes.
  if (!id) await dropEarlier(job).catch(() => undefined)
}

/** Ends the unfinished upload that a file would have gone on with, or the page would offer it for another day. */
async function dropEarlier(job: Job): Promise<void> {
  const earlier = earlierOf(job, await fingerprintOf(job.file))
  if (!earlier) return
  calledOff.add(earlier)
  const headers = { ...job.target.headers, 'tus-resumable': '1.0.0' }
  await fetch(href('/uploads/:uploadId', { uploadId: earlier }), { method: 'DELETE', headers }).catch(
    () => undefined,
  )
}

/** Sleep, another network, a line that swallows bytes: what has been silent for long is begun again where it stopped. */
function nudge(): void {
  for (const { key, state } of uploadItems()) {
    const job = jobs.get(key)
    if (!job?.upload || (state.kind !== 'retrying' && state.kind !== 'sending')) continue
    if (state.kind === 'sending' && performance.now() - job.movedAt < SILENCE_MS) continue
    const { upload } = job
    job.movedAt = performance.now()
    void upload.abort().then(() => upload.start())
  }
}

let watching = false
function watch(): void {
  if (watching) return
  watching = true
  window.addEventListener('online', nudge)
  // Signed in again in another window, for example.
  window.addEventListener('focus', nudge)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudge()
  })
  setInterval(() => {
    const silent = uploadItems().some(
      ({ key, state }) =>
        state.kind === 'sending' && performance.now() - (jobs.get(key)?.movedAt ?? 0) > SILENCE_MS,
    )
    if (silent) nudge()
  }, POLL_MS)
  window.addEventListener('beforeunload', (event) => {
    if (uploadItems().some(isUnderWay)) event.preventDefault()
  })
}
