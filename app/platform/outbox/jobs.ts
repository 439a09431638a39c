import { z } from 'zod'
import type { Trx } from '#db/client.ts'

/**
 * Jobs wait only behind others of their lane, which has its own slots in every worker: `clock` for exact times, `personal` for
 * what one person waits for, `documents` for heavy work, `files` for uploads, which can be made to take long, `bulk` for mail to
 * many. The first has priority.
 */
export const LANES = ['clock', 'personal', 'documents', 'files', 'bulk'] as const
export type Lane = (typeof LANES)[number]

/**
 * A job of the worker and its payload: ids only. A job reads its records when it runs, so a job that waited sees their current
 * state.
 */
export type Job<Payload> = {
  kind: string
  payload: z.ZodType<Payload>
} & (
  | {
      /** Default; a row may have another. */
      lane: Exclude<Lane, 'files'>
      turnOf?: undefined
    }
  | {
      lane: 'files'
      /** Whose file it is, like `sponsorship:7`: the queue has one of each at a time. `null`: of none in particular. */
      turnOf(payload: Payload, trx: Trx): Promise<string | null>
    }
)

/** What the worker passes to a handler. */
export interface JobTools {
  clock: () => Date
}

/** A job with its work; `run` answers a text for the log. */
export interface JobHandler {
  kind: string
  /** Checks a stored payload and does the work; throws `UnreadableJob` when the payload is not the job's. */
  run(payload: unknown, tools: JobTools): Promise<string>
}

/** A stored job that can never be read. */
export class UnreadableJob extends Error {}

/** The id of a record in a payload. */
export const recordId = z.number().int().positive()

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

/** A job with its work, for its module. */
export function runs<Payload>(
  job: Job<Payload>,
  work: (payload: Payload, tools: JobTools) => Promise<string>,
): JobHandler {
  return {
    kind: job.kind,
    run(payload, tools) {
      const parsed = job.payload.safeParse(payload)
      if (!parsed.success)
        throw new UnreadableJob(`The payload of ${job.kind} is not valid: ${z.prettifyError(parsed.error)}`)
      return work(parsed.data, tools)
    },
  }
}
