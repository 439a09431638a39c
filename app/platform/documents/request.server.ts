import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'

export const renderOnRequest = defineJob({
  kind: 'document.render',
  lane: 'documents',
  payload: z.strictObject({ kind: z.string(), entityId: recordId }),
})

/** Requests a record's document from the worker, once. */
export async function requestDocument(
  { kind }: DocumentKind,
  entityId: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const dedupeKey = `document:${kind}:${entityId}`
  await enqueue(renderOnRequest, { kind, entityId }, { dedupeKey }, now, trx)
}
