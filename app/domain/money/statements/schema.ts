import { z } from 'zod'
import { overLimit } from '#app/platform/files/rules.ts'
import { oneOf, REQUIRED, requiredId, requiredLine } from '#app/platform/validation.ts'
import { COLUMN_NAMES, OUTGOING_MARKS, type ColumnName } from './csv-columns.ts'
import type { CsvLayout } from './csv.server.ts'
import { DATE_FORMS, DECIMAL_MARKS } from './csv-values.ts'
import { MAX_STATEMENT_BYTES } from './lines.ts'

/** The form that uploads a statement. */
export const uploadSchema = z.object({
  account: requiredLine(80),
  file: z
    .file({ error: REQUIRED })
    .min(1, 'The file is empty')
    .max(MAX_STATEMENT_BYTES, overLimit(MAX_STATEMENT_BYTES)),
})

const position = z
  .string()
  .default('')
  .transform((typed) => (/^\d{1,2}$/.test(typed) ? Number(typed) : null))

/** The form that says what the columns of a table are. */
export const layoutSchema = z
  .object({
    head: z.coerce.number().int().min(0).max(30),
    dateForm: oneOf(DATE_FORMS),
    decimal: oneOf(DECIMAL_MARKS),
    outgoing: oneOf(OUTGOING_MARKS),
    date: position,
    amount: position,
    moneyIn: position,
    moneyOut: position,
    sign: position,
    status: position,
    text: position,
    payer: position,
    currency: position,
    id: position,
  } satisfies Record<ColumnName | 'head' | 'dateForm' | 'decimal' | 'outgoing', z.ZodType>)
  .transform(({ head, dateForm, decimal, outgoing, ...chosen }, context): CsvLayout => {
    const columns: CsvLayout['columns'] = {}
    for (const name of COLUMN_NAMES) {
      const at = chosen[name]
      if (at !== null) columns[name] = at
    }
    const issue = (path: string) => context.addIssue({ code: 'custom', path: [path], message: REQUIRED })
    if (columns.date === undefined) issue('date')
    if (columns.text === undefined) issue('text')
    if (columns.amount === undefined && columns.moneyIn === undefined) issue('amount')
    const inColumn = columns.sign ?? columns.moneyOut
    if (outgoing === 'column' && inColumn === undefined) issue('sign')
    // The first row shown is the first of the file.
    return { head: head - 1, columns, dateForm, decimal, outgoing }
  })

/** The forms of an open statement's page. */
export const reviewSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), version: z.string().default('') }),
  z.object({ intent: z.enum(['set-aside', 'take-back']), lineId: requiredId() }),
  z.object({ intent: z.literal('confirm'), lineId: requiredId(), number: requiredLine(40) }),
  z.object({ intent: z.literal('remove') }),
])
