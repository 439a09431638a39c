/** The columns of a bank's table. Safe for the browser. */
export const COLUMN_NAMES = [
  'date',
  'amount',
  'moneyIn',
  'moneyOut',
  'sign',
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
  text: 'Text',
  payer: 'Payer',
  currency: 'Currency',
  id: 'Bank’s id of the line',
}
