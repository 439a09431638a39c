import { requestPath, isApi, isText } from '#app/http/request-path.ts'

const MEGABYTE = 1024 * 1024

/** The largest ordinary post: forms and JSON. */
export const ORDINARY_BODY_LIMIT = MEGABYTE

/**
 * The largest multipart post to a page that takes files. The limit for one file is checked where it is received; a section with
 * every file at its limit still fits.
 */
export const UPLOAD_BODY_LIMIT = 192 * MEGABYTE
/** The largest piece of an upload in pieces; our pages send at most 5 MB. */
const PIECE_LIMIT = 16 * MEGABYTE
const TAKES_PIECES = /^\/uploads(?:\/|$)/
/** The pages that take files, and read them as a stream; everywhere else a body is read into memory. */
const TAKES_FILES =
  /^\/(?:submissions\/edit\/|members\/proof$|admin\/configs\/logo$|sponsorships\/upload-(?:artwork|company-logo)\/|press\/add$|press\/edit\/|media-credentials\/application$)/

/** Whether a request sends a piece of an upload: neither a form nor anything a page reads. */
export function isPiece(request: Request): boolean {
  return TAKES_PIECES.test(requestPath(request))
}

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

export interface LimitedRequest {
  request: Request
  /** True once a streaming body was cut off, however the code that read it handled that. */
  wasCutOff: () => boolean
}

/**
 * The request, with a body that cannot exceed its limit. Ordinary bodies are refused before any code reads them; an upload of
 * unknown length is cut off with `BodyTooLargeError` while it streams.
 */
export async function withBodyLimit(request: Request): Promise<LimitedRequest> {
  const untouched = { request, wasCutOff: () => false }
  if (request.method === 'GET' || request.method === 'HEAD') return untouched
  const multipart = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  const upload = multipart && TAKES_FILES.test(requestPath(request))
  const piece = isPiece(request)
  const limit = upload ? UPLOAD_BODY_LIMIT : piece ? PIECE_LIMIT : ORDINARY_BODY_LIMIT
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    if (!(Number(announced) <= limit)) throw new BodyTooLargeError()
    return untouched
  }
  if (!request.body) return untouched

  let size = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit) controller.error(new BodyTooLargeError())
        else controller.enqueue(chunk)
      },
    }),
  )
  const body = upload || piece ? counted : await new Response(counted).arrayBuffer()
  return { request: new Request(request, { body, duplex: 'half' }), wasCutOff: () => size > limit }
}

const FORM = /^(?:(application\/x-www-form-urlencoded)|multipart\/form-data)\b/i

/**
 * The request, if its form can be read; `null` for an incomplete body, which the platform's reader would turn into an internal
 * error, and for one with NUL or bytes that are not UTF-8, which no browser sends. Pages that take files check theirs as it
 * streams.
 */
export async function withReadableForm(request: Request): Promise<Request | null> {
  const type = request.headers.get('content-type') ?? ''
  const [isForm, isEncoded] = FORM.exec(type) ?? []
  if (!isForm || !request.body || isApi(request)) return request
  if (!isEncoded && TAKES_FILES.test(requestPath(request))) return request
  const body = await request.arrayBuffer()
  const readable = isEncoded ? isText(body) : await isReadableMultipart(body, type)
  return readable ? new Request(request, { body }) : null
}

async function isReadableMultipart(body: ArrayBuffer, type: string): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    return [...form].every(
      ([name, value]) => !`${name}${typeof value === 'string' ? value : value.name}`.includes('\0'),
    )
  } catch {
    return false
  }
}
