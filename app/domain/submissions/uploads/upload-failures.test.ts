import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DetailedError, Upload, type HttpResponse, type UploadOptions } from 'tus-js-client'
import { enqueueFile } from './upload-queue.ts'
import { forgetUpload, uploadItems } from './upload-store.ts'

/** The library without its requests: a test says what became of them. */
const library = { options: {} as UploadOptions, starts: 0 }

function answered(status: number): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: () => 'text/plain',
    getBody: () => 'No.',
    getUnderlyingObject: () => null,
  }
}

/** What the library says of a request; `0` is one without an answer. */
const failed = (status: number, method: string) =>
  Object.assign(new DetailedError('failed'), {
    originalRequest: { getMethod: () => method },
    originalResponse: status === 0 ? null : answered(status),
  })

const KEY = '7:reel'
const NEXT = '7:still'
const content = Buffer.alloc(1_000_000, 7)
/** One for all tests: what listens to it is set up once. */
const page = Object.assign(new EventTarget(), { isSecureContext: true })

beforeEach(async () => {
  library.starts = 0
  vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    library.options = this.options
    library.starts += 1
  })
  vi.stubGlobal('setInterval', () => 0)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  await enqueueFile(KEY, { metadata: {} }, { key: 'reel', label: 'Reel' }, new File([content], 'reel.mov'))
  await vi.waitFor(() => expect([library.starts, shown()]).toEqual([1, expect.anything()]))
})
afterEach(() => {
  for (const key of [KEY, NEXT]) forgetUpload(key)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = () => uploadItems().find(({ key }) => key === KEY)

/** Whether the library is told to try again after this status; 0 for no answer. */
function triedAgain(status: number, method = 'PATCH'): boolean | undefined {
  const error = failed(status, method)
  const again = library.options.onShouldRetry?.(error, 0, library.options)
  if (again === false) library.options.onError?.(error)
  return again
}

test.each([
  [0, 'away'],
  [502, 'away'],
  [500, 'ours'],
  [507, 'storage'],
  [429, 'busy'],
  [401, 'signed-out'],
])('after %s an upload waits by itself, and says why: %s', (status, why) => {
  expect(triedAgain(status)).toBe(true)
  expect(shown()?.state).toEqual({ kind: 'retrying', why })
})

test.each([409, 423, 460])('%s is passed over: the next try asks where to go on', (status) => {
  expect(triedAgain(status)).toBe(true)
  expect(shown()?.state).toEqual({ kind: 'sending' })
})

test.each([409, 423])(
  '%s to its beginning is no piece’s: it ends in the server’s words, and the next file goes',
  async (status) => {
    await enqueueFile(
      NEXT,
      { metadata: {} },
      { key: 'still', label: 'Still' },
      new File([content], 'still.png'),
    )
    expect(triedAgain(status, 'POST')).toBe(false)
    expect(shown()?.state).toEqual({ kind: 'failed', message: 'No.', canGoOn: true })
    await vi.waitFor(() => expect(library.starts).toBe(2))
  },
)

test.each([404, 410, 422])('%s ends it, in the server’s words', (status) => {
  expect(triedAgain(status)).toBe(false)
  expect(shown()?.state).toMatchObject({ kind: 'failed', message: 'No.' })
})

test('says how much is stored once it gets no further, and counts on only when more is', () => {
  library.options.onProgress?.(400_000, 1_000_000)
  library.options.onChunkComplete?.(400_000, 400_000, 1_000_000)
  library.options.onProgress?.(700_000, 1_000_000)
  triedAgain(507)
  expect(shown()?.sentBytes).toBe(400_000)
  // Sent once more, and not taken once more.
  library.options.onProgress?.(700_000, 1_000_000)
  expect(shown()).toMatchObject({ sentBytes: 400_000, state: { kind: 'retrying', why: 'storage' } })
  library.options.onChunkComplete?.(300_000, 700_000, 1_000_000)
  expect(shown()).toMatchObject({ sentBytes: 700_000, state: { kind: 'sending' } })
})

test('is tried at once when its window is looked at again, as after signing in beside it', async () => {
  triedAgain(401)
  page.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(library.starts).toBe(2))
})

/** The library is about to send a piece with these headers. */
const sendsPiece = (headers: Record<string, string>) =>
  library.options.onBeforeRequest?.({
    getMethod: () => 'PATCH',
    getHeader: (name: string) => headers[name],
    setHeader: (name: string, value: string) => void (headers[name] = value),
  } as never)

test('of a first piece that was not taken nothing is counted as sent', async () => {
  await sendsPiece({ 'Upload-Offset': '100000' })
  library.options.onProgress?.(300_000, 1_000_000)
  triedAgain(507)
  expect(shown()?.sentBytes).toBe(100_000)
})

test('a file that can no longer be read is said to have changed, and is not tried again', async () => {
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
  await expect(sendsPiece({ 'Upload-Offset': '0' })).rejects.toThrow()
  expect(triedAgain(0)).toBe(false)
  expect(shown()?.state).toEqual({
    kind: 'failed',
    message: 'The file has changed since you selected it. Select it again.',
    canGoOn: false,
  })
})

test('each piece goes with its checksum', async () => {
  const headers: Record<string, string> = { 'Upload-Offset': '100' }
  await sendsPiece(headers)
  const piece = content.subarray(100, 100 + (library.options.chunkSize ?? 0))
  const digest = createHash('sha1').update(piece).digest('base64')
  expect(headers['Upload-Checksum']).toBe(`sha1 ${digest}`)
})
