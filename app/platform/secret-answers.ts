import { hasRight } from '#app/platform/admin-rights.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Answers that open films outside the award, by the keys of their questions. */
export const SECRET_ANSWERS: readonly string[] = ['screener_password']

/** What an admin may see of these questions: without the right to secrets they are left out. */
export function withoutSecrets<Question extends { key: string }>(
  { adminRole }: Pick<Viewer, 'adminRole'>,
  questions: readonly Question[],
): Question[] {
  return hasRight(adminRole, 'secrets')
    ? [...questions]
    : questions.filter(({ key }) => !SECRET_ANSWERS.includes(key))
}
