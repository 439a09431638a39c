import { z } from 'zod'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'

const attachmentRow = z.strictObject({
  document: z.string(),
  entityId: z.number().int().positive(),
})

/** A document the worker makes and attaches before it sends. */
export type Attachment = z.output<typeof attachmentRow>

/** The attachments of a message, as its row has them. */
export const attachmentList = z.array(attachmentRow)

export function attachment({ kind }: DocumentKind, entityId: number): Attachment {
  return { document: kind, entityId }
}
