import { z } from 'zod'
import { requiredId, requiredNumber, requiredText } from '#app/platform/validation.ts'
import { MAX_ANSWER_LENGTH, MAX_DAYS, MAX_QUESTION_LENGTH } from './rules.ts'

export const questionSchema = z.object({
  question: requiredText(MAX_QUESTION_LENGTH),
  days: requiredNumber({ min: 1, max: MAX_DAYS }),
})

export const withdrawalSchema = z.object({ clarification: requiredId() })

export const answerSchema = z.object({
  clarification: requiredId(),
  answer: requiredText(MAX_ANSWER_LENGTH),
})
