import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Server, type DataStore } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { arrivingKey, arrivingStore, uploadOfKey } from '#app/platform/files/arrived-files.server.ts'
import { uploadLocks } from '#app/domain/submissions/uploads/upload-locks.server.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import {
  cancelUpload,
  dropBytes,
  findOwnUpload,
  noteProgress,
  startUpload,
  type OwnUpload,
} from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { finishUpload } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { log } from '#app/log.server.ts'
import { href } from '#app/platform/href.ts'

/** What the library's callbacks have to know of the request they are called for. */
interface Sender {
  viewer: Viewer
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

function tusServer(): Server {
  const store = arrivingStore()
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
      const { submission, field, filename, fingerprint } = metadata
      if (!sender || size === undefined || !submission || !/^\d{1,15}$/.test(submission) || !field)
        throw new RefusedUpload({ code: 'invalid', message: 'This upload names no entry or question.' })
      const started = await startUpload(
        {
          id: uploadOfKey(id),
          submissionId: Number(submission),
          fieldKey: field,
          name: filename ?? '',
          sizeBytes: size,
          fingerprint: fingerprint ?? '',
        },
        sender.viewer,
        sender.now,
      )
      if (!started.ok) throw new RefusedUpload(started)
      return {}
    },
    async onUploadFinish(request, { id }) {
      const sender = senders.get(request)
      if (sender) await finishUpload(uploadOfKey(id), sender.now)
      return {}
    },
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined
      log.error({ err: error }, 'upload failed')
      return { status_code: 500, body: 'The upload failed. Try again.' }
    },
  })
}

/** Answers the tus protocol at `/uploads`; a GET says in JSON what became of an upload, which only its sender finds. */
export async function answerUpload({
  request,
  context: { viewer, now },
  params: { uploadId },
}: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> {
  if (!viewer) return plain(401, 'You have been signed out. Sign in again to resume the upload.')
  const sender: Sender = { viewer, now }
  const upload = uploadId && UUID.test(uploadId) ? await findOwnUpload(uploadId, viewer) : null
  if (uploadId !== undefined && !upload) return plain(404, 'We can’t find this upload.')
  const throttled = await spend(request.method, viewer)
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

function spend(method: string, { userId }: Viewer): Promise<Refusal | null> | null {
  if (method === 'POST') return spendTry('uploadStart', String(userId))
  return method === 'PATCH' ? spendTry('uploadPiece', String(userId)) : null
}

async function answerAbout(upload: OwnUpload, request: Request, sender: Sender): Promise<Response> {
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
    if (method === 'HEAD' && offset === sizeBytes) await finishUpload(id, sender.now)
  }
  return answered
}

async function callOff(upload: OwnUpload, request: Request, sender: Sender): Promise<Response> {
  const cancelled = await cancelUpload(upload.id, sender.viewer, sender.now)
  if (!cancelled.ok) return plain(statusOf[cancelled.code], cancelled.message)
  // Under the lock, so that no piece is being written any more.
  if (upload.status === 'arriving') await byProtocol(request, sender)
  await dropBytes(upload.id)
  return new Response(null, { status: 204, headers: { 'tus-resumable': '1.0.0' } })
}

function byProtocol(request: Request, sender: Sender): Promise<Response> {
  senders.set(request, sender)
  return tusServer().handleWeb(request)
}

function plain(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'tus-resumable': '1.0.0' },
  })
}
