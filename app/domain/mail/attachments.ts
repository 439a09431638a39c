import { z } from 'zod'

/** The documents a mail can carry; the worker makes each before it sends. */
const ATTACHABLE = ['invoice', 'receipt', 'credit_note', 'signature'] as const

const attachment = z.strictObject({
  document: z.enum(ATTACHABLE),
  entityId: z.number().int().positive(),
})

/** A document the worker makes and attaches before it sends. */
export type AttachmentSpec = z.output<typeof attachment>

/** What a message's row says it carries. */
export const attachmentList = z.array(attachment)
