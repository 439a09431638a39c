import { z } from 'zod'
import { amountIn, bankDay, billTo } from '#app/domain/money/billing/schema.ts'
import { RECORDED_METHODS } from '#app/domain/money/billing/rules.ts'
import { onceRead, oneOf, optionalLine } from '#app/platform/validation.ts'
import { MAX_INSTALMENTS } from './rules.ts'

/** The invoices of a sponsorship as an admin issues them; amounts are in the currency of its price. Empty instalments are left out. */
export const issueSchema = (currency: string) =>
  z.object({
    key: z.uuid('Reload the page'),
    billTo,
    poNumber: optionalLine(60),
    method: oneOf(['card', ...RECORDED_METHODS]),
    instalments: z
      .array(
        z
          .object({ amount: amountIn(currency).optional(), dueOn: bankDay.optional() })
          .superRefine(
            ({ amount, dueOn }, context) => {
              if ((amount === undefined) !== (dueOn === undefined)) {
                const path = [amount === undefined ? 'amount' : 'dueOn']
                context.addIssue({ code: 'custom', path, message: 'Required' })
              }
            },
            onceRead('amount', 'dueOn'),
          )
          // A row with nothing filled in can arrive as nothing.
          .optional(),
      )
      .max(MAX_INSTALMENTS)
      .transform((all) =>
        all.flatMap((each) =>
          each?.amount !== undefined && each.dueOn !== undefined
            ? [{ amountCents: each.amount, dueOn: each.dueOn }]
            : [],
        ),
      ),
  })
/** Whom a sponsor wants to be invoiced. */
export const billToSchema = z.object({ billTo, poNumber: optionalLine(60) })
export type BillToInput = z.output<typeof billToSchema>

export type IssueInput = z.output<ReturnType<typeof issueSchema>>
