import { z } from 'zod'
import { addressShape } from '#app/platform/postal-schema.ts'
import {
  REQUIRED,
  oneOf,
  optionalLine,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredText,
  tickbox,
  ticked,
} from '#app/platform/validation.ts'
import { REVERSE_CHARGES, TAX_MODES } from '#app/domain/season/prices/tax.ts'
import { AFTER_PROMISE, PRICE_BASES } from './price-promise.ts'
import { readPositiveAmount } from '#app/platform/amounts.ts'
import { REVERSAL_REASONS } from './reversal-rules.ts'
import { CHECKOUT_METHODS, RECORDED_METHODS } from './rules.ts'

const id = z.coerce.number().int().positive()

/** Who an invoice is made out to; kept on it as it was given. */
export const billTo = z.object({
  name: requiredLine(160),
  email: requiredEmail(),
  ...addressShape,
  taxId: optionalLine(40),
})
export type BillTo = z.output<typeof billTo>

export const checkOutInput = z.object({
  /** Made with the page; the same key always answers with the same invoice. */
  checkoutKey: z.uuid('Reload the checkout page'),
  /** The total the person saw, in cents. */
  expectedTotalCents: z.coerce.number().int().min(0),
  submissionIds: z.array(id).min(1, 'Your cart is empty').max(200),
  billTo,
  poNumber: optionalLine(60),
  method: oneOf(CHECKOUT_METHODS),
  acceptTerms: ticked(),
})
export type CheckOutInput = z.output<typeof checkOutInput>

/** The payment of a membership: who it is billed to, and how. */
export const membershipCheckOut = z.object({
  /** Made with the page; the same key always answers with the same invoice. */
  checkoutKey: z.uuid('Reload the page'),
  /** The total the person saw, in minor units. */
  expectedTotalCents: z.coerce.number().int().min(0),
  billTo,
  poNumber: optionalLine(60),
  method: oneOf(CHECKOUT_METHODS),
})
export type MembershipCheckOut = z.output<typeof membershipCheckOut>

/** An amount as an admin types it, above zero, in minor units of its currency. */
export const amountIn = (currency: string) =>
  z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .transform((text, context) => {
      const reading = readPositiveAmount(text, currency)
      if ('cents' in reading) return reading.cents
      context.addIssue({ code: 'custom', message: reading.problem })
      return z.NEVER
    })

/** A bank's day, without a time. */
export const bankDay = z.iso.date({
  error: (issue) => (issue.input ? 'Enter a date, like 2026-11-27' : REQUIRED),
})

export const recordPaymentInput = (currency: string) =>
  z.object({
    idempotencyKey: z.uuid('Reload the invoice'),
    amountCents: amountIn(currency),
    method: oneOf(RECORDED_METHODS),
    receivedOn: bankDay,
    reference: optionalLine(120),
    note: optionalText(500),
    /** What is more than due is kept as an unallocated payment instead of refused. */
    keepRest: tickbox(),
  })
export type RecordPaymentInput = Omit<z.output<ReturnType<typeof recordPaymentInput>>, 'keepRest'> & {
  invoiceId: number
  keepRest?: boolean
}

/** Why an invoice is ended or changed: the entrant reads it on page, credit note and email. */
const reason = requiredText(300)

const correction = { key: z.uuid('Reload the invoice'), poNumber: optionalLine(60) }

/** Billing details to put on an unpaid invoice, field by field as its form sends them. */
export const correctInput = billTo
  .extend(correction)
  .transform(({ key, poNumber, ...buyer }) => ({ key, poNumber, billTo: buyer }))
export const correctByAdminInput = billTo
  .extend({ ...correction, reason })
  .transform(({ key, poNumber, reason: why, ...buyer }) => ({ key, poNumber, reason: why, billTo: buyer }))

export const voidInput = z.object({ reason, place: oneOf(['cart', 'drafts']) })
export const reasonInput = z.object({ reason })
export const repriceInput = z.object({
  reason,
  key: z.uuid('Reload the invoice'),
  /** The new total that the page showed. */
  totalCents: z.coerce.number().int(),
})

export const creditInput = (currency: string) => z.object({ reason, amountCents: amountIn(currency) })
export const refundInput = (currency: string) =>
  z.object({
    key: z.uuid('Reload the invoice'),
    paymentId: id,
    amountCents: amountIn(currency),
    reason,
  })

/** How a payment is taken back, with the amount in the invoice's currency. */
export const reverseInput = (currency: string) =>
  z.object({
    key: z.uuid('Reload the invoice'),
    paymentId: id,
    reason: oneOf(REVERSAL_REASONS),
    amountCents: amountIn(currency),
    reversedOn: bankDay,
    note: requiredText(300),
    /** The money itself is on the award's account. */
    keep: tickbox(),
  })
export type ReverseInput = z.output<ReturnType<typeof reverseInput>> & { invoiceId: number }

/** The steps of a refund. */
export const refundStepInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['approve', 'send', 'to-card']) }),
  z.object({ intent: z.enum(['decline', 'fail']), reason }),
  z.object({ intent: z.literal('finish'), evidence: requiredLine(120) }),
])

/** The forms of an admin's invoice page, with amounts in the invoice's currency. */
export const invoicePageInput = (currency: string) =>
  z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('mail-again') }),
    recordPaymentInput(currency).extend({ intent: z.literal('record-payment').optional() }),
  ])

/** The tax terms an invoice was issued under. */
export const invoiceTax = z.object({
  mode: z.enum(TAX_MODES),
  name: z.string(),
  rateBp: z.number().int(),
  country: z.string(),
  reverse: z.enum(REVERSE_CHARGES),
  exemptNote: z.string(),
  reverseNote: z.string(),
  treatment: z.enum(['taxed', 'exempt', 'reverse_charge']),
})

/** The seller when the invoice was issued. */
export const sellerSnapshot = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
  seasonName: z.string(),
  timezone: z.string(),
  bank: z.array(z.object({ label: z.string(), value: z.string() })),
  chequePayableTo: z.string(),
  /** The price promise the invoice was issued under. */
  promise: z.object({ basis: z.enum(PRICE_BASES), after: z.enum(AFTER_PROMISE) }),
})
export type SellerSnapshot = z.output<typeof sellerSnapshot>
