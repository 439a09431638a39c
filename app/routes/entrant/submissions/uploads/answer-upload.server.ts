import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Server, type DataStore } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { readApplicationToken } from '#app/domain/sponsorship/applications/link.server.ts'
import {
  cancelArtworkUpload,
  findArtworkUpload,
  finishArtworkUpload,
  startArtworkUpload,
} from '#app/domain/sponsorship/artwork/pieces.server.ts'
import { FILE_PARTS } from '#app/domain/sponsorship/artwork/rules.ts'
import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { arrivingKey, arrivingStore, uploadOfKey } from '#app/platform/files/arrived-files.server.ts'
import { CHECKSUM_ALGORITHMS, withChecksum } from '#app/platform/files/piece-checksum.server.ts'
import { expectRoomFor } from '#app/platform/files/storage.server.ts'
import { uploadLocks } from '#app/domain/submissions/uploads/upload-locks.server.ts'
import { refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import {
  cancelUpload,
  dropBytes,
  findOwnUpload,
  noteProgress,
  startUpload,
} from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { finishUpload } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { log } from '#app/log.server.ts'
import { href } from '#app/platform/href.ts'

/** What the library's callbacks have to know of the request they are called for. */
interface Sender {
  viewer: Viewer | null
  /** The key of a sponsor's secret link, in a header, so that no log has it. */
  token: string
  requestId: string | null
  now: Date
}
const senders = new WeakMap<object, Sender>()

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const statusOf: Readonly<Record<Refusal['code'], number>> = {
  not_found: 404,
  forbidden: 403,
  conflict: 409,
  closed: 409,
  invalid: 422,
  throttled: 429,
}

/** A refusal as the library hands it on: its status, and the sentence as the body. */
class RefusedUpload extends Error {
  readonly status_code: number
  readonly body: string
  constructor({ code, message }: Pick<Refusal, 'code' | 'message'>) {
    super(message)
    this.status_code = statusOf[code]
    this.body = message
  }
}

let current: { store: DataStore; server: Server } | undefined

async function tusServer(): Promise<Server> {
  const store = await arrivingStore()
  if (current?.store !== store) current = { store, server: newServer(store) }
  return current.server
}

function newServer(datastore: DataStore): Server {
  return new Server({
    path: href('/uploads'),
    datastore,
    locker: uploadLocks,
    lockDrainTimeout: 1_000,
    namingFunction: () => arrivingKey(randomUUID()),
    generateUrl: (_request, { id }) => href('/uploads/:uploadId', { uploadId: uploadOfKey(id) }),
    getFileIdFromRequest: (_request, id) => (id && UUID.test(id) ? arrivingKey(id) : undefined),
    disableTerminationForFinishedUploads: true,
    async onUploadCreate(request, { id, size, metadata = {} }) {
      const sender = senders.get(request)
      const started =
        sender && size !== undefined ? await start(uploadOfKey(id), size, metadata, sender) : NAMELESS
      if (!started.ok) throw new RefusedUpload(started)
      return {}
    },
    async onUploadFinish(request, { id }) {
      const sender = senders.get(request)
      if (sender) await finish(uploadOfKey(id), sender)
      return {}
    },
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined
      log.error({ err: error }, 'upload failed')
      return { status_code: 500, body: 'The upload failed. Try again.' }
    },
  })
}

const NAMELESS = refuse('invalid', 'This upload names no entry or question.')
const ID = /^\d{1,15}$/

/** An upload is for a question of an entry, or for a part of a sponsorship. */
async function start(
  id: string,
  sizeBytes: number,
  metadata: Readonly<Record<string, string | null>>,
  sender: Sender,
): Promise<Outcome> {
  await expectRoomFor(sizeBytes)
  const { submission, field, sponsorship, filename, fingerprint } = metadata
  const file = { id, name: filename ?? '', sizeBytes, fingerprint: fingerprint ?? '' }
  if (sponsorship && ID.test(sponsorship)) {
    const part = FILE_PARTS.find((each) => each === metadata.part)
    if (!part) return NAMELESS
    if (sender.viewer?.behind) return refuse('forbidden', ACTING)
    return startArtworkUpload({ ...file, sponsorshipId: Number(sponsorship), part }, sender, sender.now)
  }
  if (!sender.viewer || !submission || !ID.test(submission) || !field) return NAMELESS
  return startUpload(
    { ...file, submissionId: Number(submission), fieldKey: field },
    sender.viewer,
    sender.now,
  )
}

const ACTING = 'You can’t do this while you act for someone else. Stop acting first.'

/** Each finishes only uploads of its own kind. */
async function finish(uploadId: string, { now, requestId }: Sender): Promise<void> {
  await finishUpload(uploadId, now)
  await finishArtworkUpload(uploadId, now, requestId)
}

type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** The upload behind an address, for its sender. */
async function findUpload(uploadId: string, sender: Sender) {
  const { viewer, now } = sender
  const ofEntry = viewer && (await findOwnUpload(uploadId, viewer))
  if (ofEntry) return { ...ofEntry, cancel: () => cancelUpload(uploadId, viewer, now), isArtwork: false }
  const artwork = await findArtworkUpload(uploadId, sender, now)
  return artwork && { ...artwork, cancel: () => cancelArtworkUpload(artwork, now), isArtwork: true }
}

/** Answers the tus protocol at `/uploads`; a GET says in JSON what became of an upload, which only its sender finds. */
export async function answerUpload({
  request,
  context: { viewer, now, requestId },
  params: { uploadId },
}: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> {
  const token = request.headers.get('sponsor-link') ?? ''
  const linked = token === '' ? null : await readApplicationToken(token, now, db())
  if (!viewer && linked === null)
    return token === ''
      ? plain(401, 'You have been signed out. Sign in again to resume the upload.')
      : plain(404, 'We can’t find this upload.')
  const sender: Sender = { viewer, token, requestId, now }
  const upload = uploadId && UUID.test(uploadId) ? await findUpload(uploadId, sender) : null
  if (uploadId !== undefined && !upload) return plain(404, 'We can’t find this upload.')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (upload?.isArtwork && viewer?.behind && !reads) return plain(403, ACTING)
  const throttled = await spend(request.method, viewer ? String(viewer.userId) : `sponsorship ${linked}`)
  if (throttled) return plain(429, throttled.message)
  const answered = upload
    ? await answerAbout(upload, request, sender)
    : request.method === 'POST' || request.method === 'OPTIONS'
      ? await byProtocol(request, sender)
      : plain(405, 'Uploads begin with a POST.')
  // The same site sends and receives: nothing here is for others to call.
  for (const name of [...answered.headers.keys()])
    if (name.startsWith('access-control-')) answered.headers.delete(name)
  answered.headers.set('cache-control', 'no-store')
  return answered
}

function spend(method: string, sender: string): Promise<Refusal | null> | null {
  if (method === 'POST') return spendTry('uploadStart', sender)
  return method === 'PATCH' ? spendTry('uploadPiece', sender) : null
}

async function answerAbout(upload: FoundUpload, request: Request, sender: Sender): Promise<Response> {
  const { id, status, sizeBytes, receivedBytes, refusal } = upload
  const { method } = request
  if (method === 'GET') return Response.json({ status, sizeBytes, receivedBytes, refusal })
  if (method === 'POST') return plain(405, 'Pieces are sent by PATCH.')
  if (method === 'DELETE') return callOff(upload, request, sender)
  if (status === 'stored' || status === 'checking') {
    if (method !== 'HEAD') return plain(409, 'This file is already uploaded.')
    const whole = String(sizeBytes)
    return new Response(null, {
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': whole, 'upload-length': whole },
    })
  }
  if (status !== 'arriving') return plain(410, refusal ?? 'This upload has ended.')
  const answered = await byProtocol(request, sender)
  const offset = Number(answered.headers.get('upload-offset') ?? Number.NaN)
  if (answered.ok && Number.isSafeInteger(offset)) {
    await noteProgress(id, offset, sender.now)
    // After a crash between the last piece and the check, the next request starts the check.
    if (method === 'HEAD' && offset === sizeBytes) await finish(id, sender)
  }
  return answered
}

async function callOff(upload: FoundUpload, request: Request, sender: Sender): Promise<Response> {
  const cancelled = await upload.cancel()
  if (!cancelled.ok) return plain(statusOf[cancelled.code], cancelled.message)
  // Under the lock, so that no piece is being written any more.
  if (upload.status === 'arriving') await byProtocol(request, sender)
  await dropBytes(upload.id)
  return new Response(null, { status: 204, headers: { 'tus-resumable': '1.0.0' } })
}

async function byProtocol(request: Request, sender: Sender): Promise<Response> {
  senders.set(request, sender)
  const answered = await withChecksum(request.headers, async () => (await tusServer()).handleWeb(request))
  if (request.method === 'OPTIONS') {
    answered?.headers.append('tus-extension', 'checksum')
    answered?.headers.set('tus-checksum-algorithm', CHECKSUM_ALGORITHMS)
  }
  return answered ?? plain(400, 'The checksum of this piece can’t be read.')
}

function plain(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'tus-resumable': '1.0.0' },
  })
}
