import type { Trx } from '#db/client.ts'

/** What is removed with the samples of a season that was not published yet. */
export interface Samples {
  year: number
  users: readonly number[]
  studios: readonly number[]
  entries: readonly number[]
}

/** Where the addresses of samples end: a name that no mail server can have (RFC 6761). */
export const SAMPLE_DOMAIN = 'samples.example.invalid'

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** Removes what this module has of samples. Modules are asked from the last to the first, so that what hangs on a record goes before it. */
    removeSamples?: (samples: Samples, now: Date, trx: Trx) => Promise<void>
  }
}
