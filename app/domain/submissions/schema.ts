import { z } from 'zod'
import { momentProblem } from '#app/domain/season/seasons/moment-input.ts'
import { readLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import {
  oneOf,
  optionalText,
  REQUIRED,
  requiredEmail,
  requiredId,
  requiredLine,
  requiredText,
} from '#app/platform/validation.ts'
import type { TimeDecision } from '#app/domain/submissions/time/extra-time.ts'
import { BULK_ACTIONS, chosenIds } from './admin/bulk.ts'
import { MAX_TITLE_LENGTH } from '#app/domain/catalogue/categories/fields.ts'

/** The form that starts a draft: a title, and the key that makes sending it twice harmless. */
export const draftForm = z.object({
  title: requiredLine(MAX_TITLE_LENGTH),
  createKey: z.uuid('Reload this page and send the form again'),
  copyFrom: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Select one of your entries')
    .transform(Number)
    .optional(),
})

/** The same form with its category, from the list of all. */
export const categoryDraftForm = draftForm.omit({ copyFrom: true }).extend({ category: requiredId() })

/** Only submitted entries need a reason; the command checks it. */
export const withdrawForm = z.object({ reason: optionalText(1_000) })

/** Copying an entry into a category: like starting a draft there. */
export const copyForm = z.object({
  title: requiredLine(MAX_TITLE_LENGTH),
  categoryId: z.coerce.number().int().positive('Select a category'),
  createKey: z.uuid('Reload this page and send the form again'),
})

/** A request for extra time. */
export const extraTimeForm = z.object({ reason: requiredText(2_000) })

const text = z.string().default('')

/** The answer to a request: granting needs an end, declining a reason. The time is in `zone`. */
export function timeDecisionForm(zone: string) {
  return z
    .object({ intent: oneOf(['grant', 'decline']), until: text, answer: optionalText(2_000) })
    .transform(({ intent, until, answer }, context): TimeDecision => {
      if (intent === 'decline') {
        if (answer) return { kind: 'decline', answer }
        context.addIssue({ code: 'custom', path: ['answer'], message: REQUIRED })
        return z.NEVER
      }
      const reading = readLocalText(until.trim(), zone)
      if (reading.kind === 'moment') return { kind: 'grant', until: reading.moment, answer: answer ?? '' }
      const message = until.trim() === '' ? REQUIRED : momentProblem(reading)
      context.addIssue({ code: 'custom', path: ['until'], message })
      return z.NEVER
    })
}

/** An address for the mail when submissions open. */
export const openingNoticeForm = z.object({ email: requiredEmail() })

/** Numbers of records; what is none is left out. */
const ids = z.array(z.string()).transform(chosenIds)

/** One work entered in multiple categories; the names of its questions are those of the categories. */
export const multipleForm = z.object({
  title: requiredLine(MAX_TITLE_LENGTH),
  category: ids.pipe(z.array(z.number()).min(1, 'Select at least one category')),
  createKey: z.uuid('Reload this page and send the form again'),
})

/** Copies answers of one entry into others: all of a draft's, or those of `field` to the drafts of its set. */
export const fillForm = z.object({ from: z.coerce.number().int().catch(0) })
export const shareForm = fillForm.extend({
  field: z.array(z.string()).transform((keys) => keys.slice(0, 200)),
})

/** Puts several entries into the cart or withdraws them; the reason is for those that were sent in. */
export const bulkForm = z.object({
  do: z.enum(BULK_ACTIONS),
  id: ids,
  reason: text.transform((reason) => reason.trim().slice(0, 1_000)),
})
