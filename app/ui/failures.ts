/**
 * What can fail outside a page, and what each is called: by forms, uploads and what saves by itself, by the error page, and by the
 * server where it refuses for such a reason. A sentence says only what is known: without any answer, the reader is called offline
 * only where the browser says so.
 */
export const FAILURES = {
  offline: 'You seem to be offline.',
  /** No answer came, or one by what stands between us. */
  away: 'We can’t be reached at the moment.',
  ours: 'Something went wrong on our side.',
  busy: 'There are too many requests at the moment.',
  large: 'What you sent is too large.',
  /** The disk or bucket of files is full, read-only or gone. */
  storage: 'We can’t take files at the moment.',
  'signed-out': 'You have been signed out.',
  changed: 'This was changed in another tab or by a colleague.',
} as const

export type Failure = keyof typeof FAILURES

const byStatus: Readonly<Record<number, Failure>> = {
  401: 'signed-out',
  409: 'changed',
  413: 'large',
  429: 'busy',
  500: 'ours',
  501: 'ours',
  507: 'storage',
}

/** What failed, by the status that came; `null` where no answer did. */
export function failureOf(status: number | null): Failure {
  if (status !== null) return byStatus[status] ?? 'away'
  return navigator.onLine === false ? 'offline' : 'away'
}

/** Thrown in place of an answer of the app. */
export class NotAnswered extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(FAILURES[failure])
    this.failure = failure
  }
}
