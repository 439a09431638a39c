import { z } from 'zod'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'

const attachmentRow = z.strictObject({
  document: z.string(),
  entityId: z.number().int().positive(),
})

/** A document the worker makes and attaches before it sends. */
export type Attachment = z.output<typeof attachmentRow>

/** What a message's row says it carries. */
export const attachmentList = z.array(attachmentRow)

export function attachment({ kind }: DocumentKind, entityId: number): Attachment {
  return { document: kind, entityId }
}
