import { db } from '#db/client.ts'
import { addLocalDays } from '#app/domain/season/seasons/zoned-times.ts'
import { addRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'

/** The rules of the demonstration: a limit that rises late in the call, a warning, and one that only admins see. */
export async function seedEligibility(
  { year, plan }: Pick<Baseline, 'year' | 'plan'>,
  admin: AdminViewer,
  at: Date,
): Promise<void> {
  const rises = addLocalDays(plan.calendar.callCloses, -14, 'UTC').toISOString().slice(0, 10)
  const question = async (key: string) =>
    (await db().selectFrom('fields').where('key', '=', key).select('id').executeTakeFirstOrThrow()).id
  const add = (rule: Omit<Parameters<typeof addRule>[0], 'year' | 'categoryId'>) =>
    addRule({ year, categoryId: null, ...rule }, admin, at)
  valueOf(
    await add({
      ...{ fact: 'studio_all', fieldId: null, test: 'capped', terms: { cap: 60, from: rises, then: 80 } },
      ...{ message: 'A studio can enter up to 60 works, and 80 in the last two weeks.', force: 'refuses' },
    }),
  )
  valueOf(
    await add({
      ...{ fact: 'answer', fieldId: await question('running_time'), test: 'at_most' },
      ...{ terms: { high: 14_400 }, force: 'warns' },
      message: 'Works of more than four hours are shown to the jury in parts.',
    }),
  )
  valueOf(
    await add({
      ...{ fact: 'answer', fieldId: await question('ai_disclosure'), test: 'none_of' },
      ...{ terms: { choices: ['substantial'] }, force: 'admins' },
      message: 'Substantial use of generative AI: look at the explanation before judging.',
    }),
  )
}
