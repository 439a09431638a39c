import { expect, test } from 'vitest'
import type { UploadItem } from './upload-store.ts'
import { announcement, stateText } from './upload-labels.ts'

const item = (kind: 'waiting' | 'paused' | 'checking', name = '灯笼 محمد.MP4'): UploadItem => ({
  key: '1 reel',

  field: 'reel',
  label: 'Reel',
  name,
  bytesPerMs: 100,
  sizeBytes: 9_500_000,
  sentBytes: 1_600_000,
  state: { kind },
})

test.each([
  ['paused', '灯笼 محمد.MP4: 1.6 of 9.5 MB, paused'],
  ['waiting', '灯笼 محمد.MP4: waiting for another upload'],
  ['checking', '灯笼 محمد.MP4: uploaded, being checked'],
] as const)('an upload that is %s is described in full words, with its units unchanged', (kind, words) => {
  expect(announcement(item(kind))).toBe(words)
})

test.each([
  ['offline', 'You seem to be offline; the upload resumes automatically'],
  ['away', 'We can’t be reached at the moment; the upload resumes automatically'],
  ['storage', 'We can’t take files at the moment; the upload resumes automatically'],
  ['signed-out', 'You have been signed out; the upload resumes automatically once you have signed in again'],
] as const)('one that gets no further says by whose fault: %s', (why, words) => {
  const waits = { ...item('paused'), state: { kind: 'retrying', why } } as const
  expect(stateText(waits)).toBe(`1.6 of 9.5 MB. ${words}`)
  expect(announcement(waits)).toBe(`灯笼 محمد.MP4: ${words}`)
})
