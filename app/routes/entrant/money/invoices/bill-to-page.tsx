import { BillToForm, CORRECTION_LABELS } from '#app/domain/money/billing/components/bill-to-form.tsx'
import type { correctByAdminInput } from '#app/domain/money/billing/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { Page } from '#app/ui/page-header.tsx'

export const BILL_TO_FORM = 'bill-to'

interface BillToPageProps {
  page: { number: string; backTo: string; initial: Record<string, string>; key: string; withReason: boolean }
  answer: unknown
}

/** Other billing details for an unpaid invoice, as entrants and admins enter them. */
export function BillToPage({ page, answer }: BillToPageProps) {
  const { number, backTo, initial, key, withReason } = page
  const form = useAnsweredForm<typeof correctByAdminInput>(BILL_TO_FORM, answer, initial)
  return (
    <Page
      title="Billing details"
      lede={`This voids ${number} and issues a new invoice with the same prices.`}
      crumbs={[{ label: `Invoice ${number}`, to: backTo }, { label: 'Billing details' }]}
      problems={form.problems(CORRECTION_LABELS)}
    >
      <BillToForm form={form} formKey={key} backTo={backTo} withReason={withReason} />
    </Page>
  )
}
