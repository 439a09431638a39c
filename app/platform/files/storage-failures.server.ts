import { causeOf, StorageUnavailable, TAKES_NO_FILES } from '#app/platform/files/storage-unavailable.ts'
import { refuse, type Outcome } from '#app/platform/outcome.ts'
import { log } from '#app/log.server.ts'

/** The error to throw for one that ended a write: `StorageUnavailable`, logged, where the machine was the cause. */
export function asStorageError(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error
  const code = causeOf(error)
  return code ? noted(new StorageUnavailable(code, error)) : error
}

/** As `asStorageError`, for what a bucket answered, or did not. */
export function bucketUnavailable(error: unknown): StorageUnavailable {
  return noted(new StorageUnavailable(causeOf(error) ?? 'BUCKET', error))
}

/** The same error, after it was logged. */
export function noted(error: StorageUnavailable): StorageUnavailable {
  log.error({ err: error, cause: error.cause, code: error.code }, 'files cannot be stored')
  return error
}

/** The outcome of storing an upload; where the place of files is the obstacle, a refusal that says so. */
export async function unlessUnavailable<T>(stored: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await stored()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return refuse('invalid', TAKES_NO_FILES)
  }
}
