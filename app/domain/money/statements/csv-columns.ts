/** The columns of a bank's table. Safe for the browser. */
export const COLUMN_NAMES = [
  'date',
  'amount',
  'moneyIn',
  'moneyOut',
  'sign',
  'status',
  'text',
  'payer',
  'currency',
  'id',
] as const
export type ColumnName = (typeof COLUMN_NAMES)[number]

export const COLUMN_LABELS: Readonly<Record<ColumnName, string>> = {
  date: 'Date',
  amount: 'Amount',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  sign: 'Debit or credit',
  status: 'Booked or pending',
  text: 'Text',
  payer: 'Payer',
  currency: 'Currency',
  id: 'Bank’s id of the line',
}

/** How a table says that money went out. */
export const OUTGOING_MARKS = ['minus', 'column', 'none'] as const
export type OutgoingMark = (typeof OUTGOING_MARKS)[number]
export const OUTGOING_LABELS: Readonly<Record<OutgoingMark, string>> = {
  minus: 'By a minus before or after the amount',
  column: 'In a column: debit or credit, or money out',
  none: 'Not at all: every amount is money in',
}
