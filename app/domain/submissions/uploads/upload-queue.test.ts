import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fingerprintOf } from './upload-pace.ts'
import { cancelUpload, enqueueFile } from './upload-queue.ts'
import { forgetUpload, putUpload, uploadItems } from './upload-store.ts'

const TARGET = { metadata: { sponsorship: '7', part: 'logo_dark' }, headers: { 'sponsor-link': 'secret' } }
const file = new File(['a logo'], 'logo.svg')
const sent = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })))

beforeEach(() => {
  const listens = { addEventListener: () => undefined }
  vi.stubGlobal('window', listens)
  vi.stubGlobal('document', listens)
  vi.stubGlobal('fetch', sent)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  sent.mockClear()
  // Another file is on its way, so that the next one waits.
  const item = { key: 'other', field: 'x', label: 'X', name: 'x.svg', sizeBytes: 1, sentBytes: 0 }
  putUpload({ ...item, bytesPerMs: null, state: { kind: 'sending' } })
})
afterEach(() => {
  forgetUpload('other')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waiting = async (id: string, known: File) => {
  const upload = { id, size: known.size, fingerprint: await fingerprintOf(known) }
  await enqueueFile('7:logo_dark', TARGET, { key: 'logo_dark', label: 'Logo', upload }, file)
  expect(uploadItems().find(({ key }) => key === '7:logo_dark')?.state.kind).toBe('waiting')
}

test('a file that is cancelled while it waits ends the earlier upload it would have gone on with, once', async () => {
  await waiting('11111111-1111-4111-8111-111111111111', file)
  await cancelUpload('7:logo_dark')
  const headers = { 'sponsor-link': 'secret', 'tus-resumable': '1.0.0' }
  expect(sent.mock.calls).toEqual([
    ['/uploads/11111111-1111-4111-8111-111111111111', { method: 'DELETE', headers }],
  ])
  expect(uploadItems().map(({ key }) => key)).toEqual(['other'])
  // The page names it until it is loaded again.
  await waiting('11111111-1111-4111-8111-111111111111', file)
  await cancelUpload('7:logo_dark')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('another file leaves the earlier upload as it is', async () => {
  await waiting('22222222-2222-4222-8222-222222222222', new File(['b logo'], 'logo.svg'))
  await cancelUpload('7:logo_dark')
  expect(sent).not.toHaveBeenCalled()
})
