import busboy from 'busboy'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { finished, pipeline } from 'node:stream/promises'
import { overLimit } from '#app/platform/files/rules.ts'
import { badRequest } from '#app/http/errors.ts'

export interface UploadLimits {
  /** Fields files are read from; a file in another field is passed over. */
  fileFields: readonly string[]
  maxFileBytes: number
  /** The most a field's file may weigh, for the words of its refusal. Default `maxFileBytes`. */
  mostOf?: (field: string) => number | undefined
  /** Default 1. */
  maxFiles?: number
  /** Hand back the fields that had arrived when the body broke off, instead of refusing all of it. */
  keepArrived?: true
}

export interface TempFile {
  field: string
  path: string
  originalName: string
  sizeBytes: number
}

export interface Upload {
  /** The fields that are no files. */
  fields: FormData
  /** Files within the limits; fields left empty are not among them. */
  files: TempFile[]
  /** What was not taken in, as sentences by field. */
  refused: Record<string, string[]>
  /** It broke off: `fields` are those that had arrived whole, and files are left out. */
  brokeOff?: true
  /** Removes the temporary files; call it in `finally`. */
  dispose(): Promise<void>
}

const FOLDER_PREFIX = 'laureate-upload-'
const MAX_FIELDS = 1_000
const MAX_FIELD_BYTES = 256 * 1024

/**
 * Reads a multipart post while it arrives: files go to temporary files, so memory does not grow with them. A file over its
 * limit is dropped and refused in words, and the other fields are kept; the whole body's limit is the edge's and ends the
 * reading at once. Throws a 400 response when the body is not multipart or breaks off.
 */
export async function readMultipart(request: Request, limits: UploadLimits): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw broken()
  await removeLeftovers()
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), FOLDER_PREFIX))
  const upload: Upload = {
    fields: new FormData(),
    files: [],
    // Its keys are the sender's: a field called `__proto__` is a field like any other.
    refused: Object.create(null) as Upload['refused'],
    dispose: () => fs.rm(folder, { recursive: true, force: true }),
  }
  const refuseIn = (field: string, message: string) => (upload.refused[field] ??= []).push(message)

  let parser: busboy.Busboy
  try {
    parser = busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: {
        fileSize: limits.maxFileBytes,
        files: 50,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 200,
      },
    })
  } catch {
    await upload.dispose()
    throw broken()
  }
  const writing: Promise<void>[] = []
  let taken = 0
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) refuseIn(name, 'This text is too long.')
    upload.fields.append(name, value)
  })
  parser.on('fieldsLimit', () => refuseIn('', 'This form has too many fields.'))
  parser.on('file', (field, stream, info) => {
    // Also of a file nobody wants: a body that breaks off is an error of the file under way, and nobody else listens.
    stream.on('error', () => undefined)
    if (!limits.fileFields.includes(field) || !info.filename) {
      stream.resume()
      return
    }
    if (taken >= (limits.maxFiles ?? 1)) {
      refuseIn(field, 'Too many files were sent at once.')
      stream.resume()
      return
    }
    taken += 1
    const written = writeDown(field, stream, info.filename, path.join(folder, String(taken)))
    // Awaited below; a body that breaks off must not count as an unhandled rejection before that.
    written.catch(() => undefined)
    writing.push(written)
  })

  async function writeDown(
    field: string,
    stream: Readable & { truncated?: boolean },
    name: string,
    to: string,
  ) {
    const target = createWriteStream(to, { mode: 0o600 })
    await pipeline(stream, target)
    if (stream.truncated) {
      refuseIn(field, overLimit(limits.mostOf?.(field) ?? limits.maxFileBytes))
      await fs.rm(to, { force: true })
    } else {
      upload.files.push({ field, path: to, originalName: name, sizeBytes: target.bytesWritten })
    }
  }

  try {
    const body = Readable.fromWeb(request.body as ReadableStream)
    body.on('error', (error) => parser.destroy(error))
    body.pipe(parser)
    await finished(parser)
    await Promise.all(writing)
    return upload
  } catch (error) {
    await Promise.allSettled(writing)
    // The edge's own refusal (the body grew past its limit) keeps its meaning.
    const tooLarge = error instanceof Error && error.name === 'BodyTooLargeError'
    if (limits.keepArrived && !tooLarge) return { ...upload, files: [], brokeOff: true }
    await upload.dispose()
    throw tooLarge ? error : broken()
  }
}

function broken() {
  return badRequest('The form could not be read. Send it again.')
}

let swept = false

/** What a process that was killed left behind, older than a day; once in each process's life. */
async function removeLeftovers(): Promise<void> {
  if (swept) return
  swept = true
  const dayAgo = Date.now() - 24 * 60 * 60_000
  for (const name of await fs.readdir(os.tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = path.join(os.tmpdir(), name)
    const found = await fs.stat(folder).catch(() => null)
    // It may be another user's, who looks after it.
    if (found && found.mtimeMs < dayAgo) await fs.rm(folder, { recursive: true }).catch(() => undefined)
  }
}
