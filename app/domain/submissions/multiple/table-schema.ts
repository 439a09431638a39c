import { z } from 'zod'
import { sizeText } from '#app/platform/files/rules.ts'
import { REQUIRED } from '#app/platform/validation.ts'

const MAX_TABLE_SIZE = 400_000

const file = z
  .file({ error: REQUIRED })
  .min(1, 'The file is empty')
  .max(MAX_TABLE_SIZE, `The file must be ${sizeText(MAX_TABLE_SIZE)} or smaller.`)

/** The form that has a spreadsheet checked: its file, or rows that were copied from it. */
export const tableFileSchema = z
  .object({
    file: file.optional(),
    pasted: z.string().max(MAX_TABLE_SIZE, 'Paste fewer rows, or upload a file.').optional(),
  })
  .refine((form) => form.file !== undefined || Boolean(form.pasted?.trim()), {
    path: ['file'],
    error: 'Select a file, or paste rows below.',
  })

/** The form that creates what was checked: the text of the file, and the key that makes sending it twice harmless. */
export const tableSchema = z.object({ table: z.string().default(''), createKey: z.guid() })
