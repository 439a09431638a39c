import { z } from 'zod'
import { momentProblem } from '#app/domain/season/seasons/moment-input.ts'
import { readLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { REQUIRED, requiredText } from '#app/platform/validation.ts'
import { adminActions, type AdminAction } from './admin-action-rules.ts'

const ROW = /^([1-9]\d{0,14})\.(\d{1,9})$/

/** The entries of an order, each with the version that was shown: "17.3,18.1". */
const loadedRows = z.string({ error: REQUIRED }).transform((text) =>
  text.split(',').flatMap((part) => {
    const [, id, version] = ROW.exec(part) ?? []
    return id && version ? [{ id: Number(id), version: Number(version) }] : []
  }),
)

/** A time of day in `zone` that is still to come at `now`. */
function futureTime(zone: string, now: Date, required: boolean) {
  return z
    .string()
    .default('')
    .transform((typed, context): Date | null => {
      const text = typed.trim()
      if (text === '' && !required) return null
      const fail = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (text === '') return fail(REQUIRED)
      const reading = readLocalText(text, zone)
      if (reading.kind !== 'moment') return fail(momentProblem(reading))
      return reading.moment > now ? reading.moment : fail('Enter a time in the future')
    })
}

/** Not on this form. */
const nothing = z
  .string()
  .optional()
  .transform(() => null)

/** What a decision's form sends; which fields it has hangs on the action. Times are in `zone`. */
export function orderSchema(action: AdminAction, zone: string, now: Date) {
  const { fields } = adminActions[action]
  return z.object({
    rows: loadedRows,
    reason: fields.includes('reason') ? requiredText(action === 'flag' ? 200 : 2_000) : nothing,
    until: fields.includes('until') ? futureTime(zone, now, action !== 'return') : nothing,
  })
}

/** The deadline an entry has for itself; empty takes it away. */
export function ownDeadlineSchema(zone: string, now: Date) {
  return z.object({ until: futureTime(zone, now, false) })
}

/** A note for admins only. */
export const noteSchema = z.object({ text: requiredText(4_000) })
