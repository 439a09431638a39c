import { z } from 'zod'
import { billTo } from '#app/domain/money/billing/schema.ts'
import {
  oneOf,
  optionalText,
  requiredNumber,
  requiredLine,
  requiredText,
  tickbox,
  ticked,
} from '#app/platform/validation.ts'
import { CARRIERS } from './rules.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

/** Where an order is sent, and whose it is. */
export const shipTo = billTo.omit({ taxId: true })
export type ShipTo = z.output<typeof shipTo>

const plate = {
  name: z.string({ error: 'Required' }).min(1, 'Required').max(40, 'Required'),
  withCredit: tickbox(),
  withTitle: tickbox(),
}

/** What the plate of the form shows before it is sent. */
export const showPlateSchema = z.object(plate)

export const orderSchema = z.object({
  ...plate,
  /** Made with the page; the same key always answers with the same order. */
  key: z.uuid('Reload the page'),
  /** The prices the person saw. */
  unitCents: z.coerce.number().int().positive(),
  shippingCents: z.coerce.number().int().min(0),
  qty: requiredNumber({ min: 1, max: 20 }),
  shipTo,
  phone: text(40),
  accept: ticked(),
})
export type OrderInput = z.output<typeof orderSchema>

export const addressSchema = z.object({ shipTo, phone: text(40) })
export type AddressInput = z.output<typeof addressSchema>

export const wishSchema = z.object({ wish: requiredText(500) })

/** The name under the approval, and which proof was seen. */
export const approveProofSchema = z.object({
  fullName: requiredLine(120),
  proof: z.coerce.number().int().positive(),
  accept: ticked(),
})
export type ApproveProofInput = z.output<typeof approveProofSchema>

export const reasonSchema = z.object({ reason: requiredText(500) })

/** The lines of a proof, one a row. */
export const proofSchema = z.object({ lines: requiredText(400) })

export const shipSchema = z.object({ carrier: oneOf(CARRIERS), tracking: text(60) })
export type ShipInput = z.output<typeof shipSchema>

/** A batch of what is approved now. `last` is the order that the admin saw as the newest. */
export const batchSchema = z.object({ maker: requiredText(120), note: text(500) })
export type BatchInput = z.output<typeof batchSchema>
