import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '../invoice-status.ts'
import { Pill, type Tone } from '#app/ui/pill.tsx'

const TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  issued: 'neutral',
  part_paid: 'warn',
  paid: 'good',
  overdue: 'bad',
  void: 'neutral',
  refunded: 'neutral',
  written_off: 'neutral',
}

/** An invoice's state as word, sign and colour. */
export function InvoicePill({ status }: { status: InvoiceStatus }) {
  return <Pill tone={TONES[status]}>{INVOICE_STATUS_LABELS[status]}</Pill>
}
