import { z } from 'zod'

const id = z.number().int().positive()

/**
 * Every job the worker knows, and what it carries: ids only. What a job acts on is read when it runs, so a job that waited
 * acts on the state of that moment.
 */
export const jobPayloads = {
  'mail.send': z.strictObject({ messageId: id }),
  'account.reset': z.strictObject({ requestId: id }),
  'nominee.link': z.strictObject({ requestId: id }),
  'category.measure': z.strictObject({ categoryId: id }),
  'certificates.build': z.strictObject({ year: z.number().int().min(1900).max(9999) }),
  'certificate-sheet.make': z.strictObject({ sheetId: id }),
  'nominees.announce': z.strictObject({ announcementId: id }),
  'file.prepare': z.strictObject({ fileId: id }),
  'document.render': z.strictObject({
    kind: z.enum(['invoice', 'receipt', 'credit_note', 'void_invoice', 'signature']),
    entityId: id,
  }),
} as const

export type JobKind = keyof typeof jobPayloads

/**
 * Jobs wait only behind others of their lane, each of which has places of its own in every worker: `clock` for what has its
 * moment, `personal` for what one person waits for, `documents` for heavy work, `files` for what strangers sent in, which can be
 * made to take long, `bulk` for mail to many. The first goes first.
 */
export const LANES = ['clock', 'personal', 'documents', 'files', 'bulk'] as const
export type Lane = (typeof LANES)[number]

/** The lane of each kind; mail has it from its message (mail/rules.ts). */
export const jobLanes: Readonly<Record<Exclude<JobKind, 'mail.send'>, Lane>> = {
  'account.reset': 'personal',
  'nominee.link': 'personal',
  'nominees.announce': 'clock',
  'category.measure': 'documents',
  'certificates.build': 'documents',
  'certificate-sheet.make': 'documents',
  'file.prepare': 'files',
  'document.render': 'documents',
}
export type JobPayload<K extends JobKind> = z.output<(typeof jobPayloads)[K]>
export type Job = { [K in JobKind]: { kind: K; payload: JobPayload<K> } }[JobKind]

/** A row's or a queue's words as a job; throws when the kind is unknown or the payload is not its kind's. */
export function parseJob(kind: string, payload: unknown): Job {
  if (!Object.hasOwn(jobPayloads, kind)) throw new Error(`There is no job of the kind "${kind}"`)
  const known = kind as JobKind
  const parsed = jobPayloads[known].safeParse(payload)
  if (!parsed.success)
    throw new Error(`The payload of ${known} is not valid: ${z.prettifyError(parsed.error)}`)
  // The pair was checked together; TypeScript cannot follow a union through an index.
  return { kind: known, payload: parsed.data } as Job
}
