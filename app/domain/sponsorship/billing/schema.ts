import { z } from 'zod'
import { amountIn, bankDay, billTo } from '#app/domain/money/billing/schema.ts'
import { RECORDED_METHODS } from '#app/domain/money/billing/rules.ts'
import { oneOf, optionalText } from '#app/platform/validation.ts'
import { MOST_INSTALMENTS } from './rules.ts'

/** The invoices of a sponsorship as an admin issues them; amounts are in the currency of its price. Empty instalments are left out. */
export const issueSchema = (currency: string) =>
  z.object({
    key: z.uuid('Reload the page'),
    billTo,
    poNumber: optionalText(60),
    method: oneOf(['card', ...RECORDED_METHODS]),
    instalments: z
      .array(
        z.union([
          z.object({ amount: z.undefined(), dueOn: z.undefined() }).transform(() => null),
          z.object({ amount: amountIn(currency), dueOn: bankDay }),
        ]),
      )
      .max(MOST_INSTALMENTS)
      .transform((all) =>
        all.flatMap((each) => (each ? [{ amountCents: each.amount, dueOn: each.dueOn }] : [])),
      ),
  })
export type IssueInput = z.output<ReturnType<typeof issueSchema>>
