import { z } from 'zod'

/**
 * Jobs wait only behind others of their lane, each of which has places of its own in every worker: `clock` for what has its
 * moment, `personal` for what one person waits for, `documents` for heavy work, `files` for what strangers sent in, which can be
 * made to take long, `bulk` for mail to many. The first goes first.
 */
export const LANES = ['clock', 'personal', 'documents', 'files', 'bulk'] as const
export type Lane = (typeof LANES)[number]

/**
 * A job the worker knows and what it carries: ids only. What a job acts on is read when it runs, so a job that waited acts on
 * the state of that moment.
 */
export interface Job<Payload> {
  kind: string
  /** Unless a row names another. */
  lane: Lane
  payload: z.ZodType<Payload>
}

/** What the worker gives a handler. */
export interface JobTools {
  clock: () => Date
}

/** A job with the work it stands for; `run` answers with a word for the log. */
export interface JobHandler {
  kind: string
  /** Checks a stored payload and does the work; throws `UnreadableJob` when the payload is not the job's. */
  run(payload: unknown, tools: JobTools): Promise<string>
}

/** A stored job that no attempt will ever read better. */
export class UnreadableJob extends Error {}

/** The id of a record, as payloads carry it. */
export const recordId = z.number().int().positive()

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Pairs a job with its work, for the module that does it. */
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
