/**
 * What the printed documents are made from. Every value is text ready to be set: dates carry their zone,
 * money its two decimals. The templates place it and decide nothing, so page, mail and PDF say the same.
 * Text comes from people: a template puts it in as a value, never as markup.
 */

/** Name and address, one printed line each; empty lines are left out already. */
export interface DocumentParty {
  name: string
  lines: string[]
  email: string | null
  taxId: string | null
}

/** How to pay by bank transfer: label and value, in the order they are printed. */
export interface DocumentFact {
  label: string
  value: string
}

export interface InvoiceDocumentLine {
  position: number
  /** "Tin Lanterns" */
  description: string
  /** "P03-0042 · 3 Best Short Film · Standard price" */
  detail: string
  qty: number
  /** "195.00", without the currency: the column head names it. */
  unit: string
  amount: string
}

export interface InvoiceDocumentData {
  kind: 'invoice'
  /** For the PDF's own title: "Invoice E-2026-00017". */
  title: string
  language: 'en'
  number: string
  /** "12th Pegbar Awards, 2026" */
  seasonName: string
  seller: DocumentParty
  billTo: DocumentParty
  poNumber: string | null
  /** "Fri 20 Nov 2026" */
  issuedOn: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles" */
  dueBy: string
  /** "Bank transfer", "Cheque", "Nothing to pay" */
  payMethod: string
  currency: string
  lines: InvoiceDocumentLine[]
  subtotal: string
  /** `null` when there is none. */
  discount: string | null
  tax: string | null
  total: string
  /** "Pay by bank transfer", or how a cheque is made out; empty when nothing is to be paid. */
  paymentHeading: string
  paymentFacts: DocumentFact[]
  /** Whole sentences under the payment details. */
  notes: string[]
  /** First 16 hex digits of the content hash, printed small in the foot. */
  fingerprint: string
  /** "It replaces invoice E-2026-00016." and the like; `null` where there is none. */
  replaces: string | null
  /** Stamped across it when it is void: since when, why, and the credit note for it. */
  voided: { on: string; reason: string; creditNote: string } | null
}

export interface CreditNoteDocumentData {
  kind: 'credit_note'
  /** "Credit note C-2026-00003" */
  title: string
  language: 'en'
  number: string
  seasonName: string
  seller: DocumentParty
  billTo: DocumentParty
  invoiceNumber: string
  invoiceIssuedOn: string
  issuedOn: string
  reason: string
  currency: string
  lines: { position: number; description: string; detail: string; amount: string }[]
  total: string
  notes: string[]
  fingerprint: string
}

export interface ReceiptDocumentData {
  kind: 'receipt'
  /** "Receipt R-2026-00017" */
  title: string
  language: 'en'
  number: string
  seasonName: string
  seller: DocumentParty
  /** Who was billed. */
  receivedFrom: DocumentParty
  invoiceNumber: string
  invoiceIssuedOn: string
  /** The bank's day: "Tue 24 Nov 2026". */
  receivedOn: string
  method: string
  /** The payer's reference; `null` when none was given. */
  reference: string | null
  currency: string
  amount: string
  invoiceTotal: string
  /** Paid in all when this receipt was made, this payment included. */
  paidToDate: string
  /** "0.00" when the invoice is settled. */
  stillDue: string
  settled: boolean
  notes: string[]
}
