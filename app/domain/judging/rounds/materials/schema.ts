import { z } from 'zod'
import { optionalMoment } from '#app/domain/season/seasons/moment-input.ts'
import { onceRead, requiredId } from '#app/platform/validation.ts'
import { MAX_QUESTIONS_LATER } from './rules.ts'

/** What a round asks of those who advance, and until when; times are in `zone`. */
export const materialsSchema = (zone: string, { year, stored }: { year: number; stored: Date | null }) =>
  z
    .object({
      version: z.coerce.number().int().nonnegative(),
      questions: z.array(requiredId()).max(MAX_QUESTIONS_LATER).default([]),
      dueAt: optionalMoment(zone, { year, stored }),
    })
    .superRefine(
      ({ questions, dueAt }, context) => {
        if (questions.length > 0 && dueAt === null)
          context.addIssue({ code: 'custom', path: ['dueAt'], message: 'Enter until when answers are taken' })
        if (questions.length === 0 && dueAt !== null)
          context.addIssue({
            code: 'custom',
            path: ['questions'],
            message: 'Select a question, or leave the date empty',
          })
      },
      onceRead('questions', 'dueAt'),
    )
export type MaterialsInput = z.output<ReturnType<typeof materialsSchema>>
