import type { FilmRules } from '#app/platform/files/rules.ts'
import type { Failure } from '#app/ui/failures.ts'

/** Uploads of this browser window. They outlive the page that began them: going to another section does not end them. */

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'paused' }
  /** It got no further; it is tried again by itself. */
  | { kind: 'retrying'; why: Failure }
  /** Complete, and being checked by the server. */
  | { kind: 'checking' }
  | { kind: 'stored' }
  /** It ended; `message` says why. `canGoOn` when the same button may try again. */
  | { kind: 'failed'; message: string; canGoOn: boolean }

export interface UploadItem {
  key: string
  field: string
  label: string
  name: string
  sizeBytes: number
  sentBytes: number
  bytesPerMs: number | null
  state: UploadState
}

/** What a question accepts, as far as it can be checked before the upload. */
export interface FileWanted {
  key: string
  /** Tells the files of a series from each other. */
  slot?: string | undefined
  label: string
  /** Endings with a dot, separated by commas. */
  accept?: string | undefined
  maxBytes?: number | undefined
  film?: FilmRules | undefined
  /** An unfinished upload that the server knows. */
  upload?: { id: string; size: number; fingerprint: string } | undefined
}

let items: readonly UploadItem[] = []
const listeners = new Set<() => void>()

export const uploadKey = (submissionId: number, field: string, slot?: string) =>
  `${submissionId}:${field}${slot === undefined ? '' : `#${slot}`}`

/** The uploads of one question: one, or those of a series. */
export const uploadsOf = (all: readonly UploadItem[], submissionId: number, field: string) =>
  all.filter(({ key }) => key.split('#')[0] === uploadKey(submissionId, field))

export function uploadItems(): readonly UploadItem[] {
  return items
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function putUpload(item: UploadItem): void {
  items = [...items.filter((each) => each.key !== item.key), item]
  for (const listener of listeners) listener()
}

export function changeUpload(key: string, change: Partial<UploadItem>): void {
  items = items.map((item) => (item.key === key ? { ...item, ...change } : item))
  for (const listener of listeners) listener()
}

export function forgetUpload(key: string): void {
  items = items.filter((item) => item.key !== key)
  for (const listener of listeners) listener()
}

export function isUnderWay({ state: { kind } }: UploadItem): boolean {
  return kind !== 'stored' && kind !== 'failed'
}
