import { z } from 'zod'
import { RECORDED_METHODS } from '#app/domain/money/billing/rules.ts'
import { amountIn, bankDay } from '#app/domain/money/billing/schema.ts'
import { DEMONSTRATION_ANSWERS } from './rules.ts'
import { oneOf, optionalLine, requiredLine } from '#app/platform/validation.ts'

const key = z.uuid('Reload the page')

export const recordUnallocatedInput = (currency: string) =>
  z.object({
    idempotencyKey: key,
    amountCents: amountIn(currency),
    method: oneOf(RECORDED_METHODS),
    receivedOn: bankDay,
    payer: requiredLine(160),
    reference: optionalLine(120),
  })
export type RecordUnallocatedInput = z.output<ReturnType<typeof recordUnallocatedInput>>

const allocateInput = (currency: string) =>
  z.object({
    idempotencyKey: key,
    invoiceId: z.coerce.number({ error: 'Select an invoice' }).int().positive('Select an invoice'),
    amountCents: amountIn(currency),
  })
export type AllocateInput = z.output<ReturnType<typeof allocateInput>>

export const returnInput = z.object({
  /** What proves that the money went back: the bank's reference, the letter's date. */
  evidence: requiredLine(300),
})
export type ReturnInput = z.output<typeof returnInput>

/** How a demonstration payment ends. */
export const demonstrationInput = z.object({ answer: z.enum(DEMONSTRATION_ANSWERS) })

/** The forms of an unallocated payment's page, with amounts in its currency. */
export const unallocatedStepInput = (currency: string) =>
  z.discriminatedUnion('intent', [
    allocateInput(currency).extend({ intent: z.literal('allocate') }),
    returnInput.extend({ intent: z.literal('return') }),
    z.object({ intent: z.literal('return-to-card') }),
  ])
