import busboy from 'busboy'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { finished } from 'node:stream/promises'
import { overLimit } from '#app/platform/files/rules.ts'
import { asStorageError } from '#app/platform/files/storage-failures.server.ts'
import { StorageUnavailable, TAKES_NO_FILES } from '#app/platform/files/storage-unavailable.ts'
import { badRequest } from '#app/http/errors.ts'

export interface UploadLimits {
  /** Fields files are read from; files of other fields are skipped. */
  fileFields: readonly string[]
  maxFileBytes: number
  /** The limit that a field's refusal names. Default `maxFileBytes`. */
  limitOf?: (field: string) => number | undefined
  /** Default 1. */
  maxFiles?: number
  /** Returns the fields that had arrived when the body broke off, instead of refusing all of it. */
  keepArrived?: true
}

export interface TempFile {
  field: string
  path: string
  originalName: string
  sizeBytes: number
}

export interface Upload {
  /** The fields without files. */
  fields: FormData
  /** Files within the limits; fields left empty are not among them. */
  files: TempFile[]
  /** Messages about refused values, by field. */
  refused: Record<string, string[]>
  /** The body broke off: `fields` has those that arrived complete, and files are left out. */
  brokeOff?: true
  /** Removes the temporary files; call it in `finally`. */
  dispose(): Promise<void>
}

const FOLDER_PREFIX = 'laureate-upload-'
const MAX_FIELDS = 1_000
const MAX_FIELD_BYTES = 256 * 1024

/**
 * Reads a multipart post while it arrives, with files as temporary files, so memory does not grow with them. A file over its
 * limit is refused with a message, and the other fields are kept; the limit of the whole body is the edge's and ends the reading.
 * Throws a 400 response when the body is not multipart or breaks off.
 */
export async function readMultipart(request: Request, limits: UploadLimits): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw broken()
  await removeLeftovers()
  const folder = path.join(os.tmpdir(), FOLDER_PREFIX + randomUUID())
  // Without it each file is refused beside its field.
  await fs.mkdir(folder, { mode: 0o700 }).catch(unlessOfStorage)
  const upload: Upload = {
    fields: new FormData(),
    files: [],
    // Its keys are the sender's: a field called `__proto__` is a field like any other.
    refused: Object.create(null) as Upload['refused'],
    dispose: () => fs.rm(folder, { recursive: true, force: true }).catch(unlessOfStorage),
  }
  const refuseIn = (field: string, message: string) => {
    upload.refused[field] = [...(upload.refused[field] ?? []), message]
  }

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
  const writing: Promise<TempFile | null>[] = []
  let taken = 0
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) refuseIn(name, 'This text is too long.')
    upload.fields.append(name, value)
  })
  parser.on('fieldsLimit', () => refuseIn('', 'This form has too many fields.'))
  parser.on('file', (field, stream, info) => {
    // Of a skipped file too: a body that breaks off is an error of the current file.
    stream.on('error', () => undefined)
    if (!limits.fileFields.includes(field) || !info.filename) {
      stream.resume()
      return
    }
    if (taken >= (limits.maxFiles ?? 1)) {
      refuseIn(field, 'Too many files were sent together.')
      stream.resume()
      return
    }
    taken += 1
    const written = saveFile(field, stream, info.filename, path.join(folder, String(taken)))
    // Awaited below; until then a body that breaks off must not be an unhandled rejection.
    written.catch(() => undefined)
    writing.push(written)
  })

  async function saveFile(
    field: string,
    stream: Readable & { truncated?: boolean },
    name: string,
    to: string,
  ): Promise<TempFile | null> {
    const target = createWriteStream(to, { mode: 0o600 })
    stream.on('error', (error) => target.destroy(error))
    // Piped, and not by `pipeline`: a file that cannot be written is read to its end, for what comes after it in the form.
    stream.pipe(target)
    try {
      await finished(target)
    } catch (error) {
      unlessOfStorage(error)
      stream.resume()
      refuseIn(field, TAKES_NO_FILES)
      return null
    }
    if (!stream.truncated) return { field, path: to, originalName: name, sizeBytes: target.bytesWritten }
    refuseIn(field, overLimit(limits.limitOf?.(field) ?? limits.maxFileBytes))
    await fs.rm(to, { force: true })
    return null
  }

  try {
    const body = Readable.fromWeb(request.body as ReadableStream)
    body.on('error', (error) => parser.destroy(error))
    body.pipe(parser)
    await finished(parser)
    // They stay in the order in which they were sent, although a later one can be written sooner.
    const files = await Promise.all(writing)
    return { ...upload, files: files.filter((file) => file !== null) }
  } catch (error) {
    await Promise.allSettled(writing)
    // The edge's refusal of a body over its limit is passed on.
    const tooLarge = error instanceof Error && error.name === 'BodyTooLargeError'
    if (limits.keepArrived && !tooLarge) return { ...upload, files: [], brokeOff: true }
    await upload.dispose()
    throw tooLarge ? error : broken()
  }
}

function unlessOfStorage(error: unknown): void {
  if (!(asStorageError(error) instanceof StorageUnavailable)) throw error
}

function broken() {
  return badRequest('The form could not be read. Send it again.')
}

let removedLeftovers = false

/** Removes what killed processes left more than a day ago; once in each process. */
async function removeLeftovers(): Promise<void> {
  if (removedLeftovers) return
  removedLeftovers = true
  const dayAgo = Date.now() - 24 * 60 * 60_000
  for (const name of await fs.readdir(os.tmpdir()).catch(() => [])) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = path.join(os.tmpdir(), name)
    const found = await fs.stat(folder).catch(() => null)
    // It may be another user's.
    if (found && found.mtimeMs < dayAgo) await fs.rm(folder, { recursive: true }).catch(() => undefined)
  }
}
