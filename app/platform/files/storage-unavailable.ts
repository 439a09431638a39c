import { FAILURES } from '#app/ui/failures.ts'

/** What the system says when a place of files is full, read-only, gone, not ours to write to, or broken. */
const CAUSES: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'ENXIO',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
])

/** What a person is told where a file cannot be taken: it is no fault of theirs, nor of their line. */
export const TAKES_NO_FILES = `${FAILURES.storage} The rest of the page works. Try again later.`

/** Files cannot be stored, for a cause on our side. `cause` has what the system or the bucket said. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** The system's code of the cause, such as `ENOSPC`; `BUCKET` for an answer of the bucket. */
  readonly code: string
  /** As the library of uploads hands an error on. */
  readonly status_code = 507
  readonly body = TAKES_NO_FILES
  constructor(code: string, cause?: unknown) {
    super(`Files can’t be stored: ${code}`, { cause })
    this.code = code
  }
}

/** The code of an error that the machine is the cause of; `null` for every other error. */
export function causeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return CAUSES.has(error.code) ? String(error.code) : null
}
