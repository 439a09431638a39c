import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

const RUBRICS = { to: href('/admin/judges/rubrics'), label: 'Rubrics' }

/** Whether each type of category that is in use has a rubric to score by. */
export async function findRubricChecks({ year }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const types = await reader
    .selectFrom('categories as c')
    .where('c.year', '=', year)
    .where('c.status', '<>', 'archived')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rubrics as r')
            .whereRef('r.year', '=', 'c.year')
            .whereRef('r.category_type', '=', 'c.type')
            .where('r.status', '=', 'active')
            .select('r.id'),
        ),
      ),
    )
    .select('c.type')
    .distinct()
    .orderBy('c.type')
    .execute()
  const findings = types.map(({ type }) =>
    warns(RUBRICS, `No rubric for ${type} categories is published, so judges can’t score.`),
  )
  return [{ stage: 'later', part: 'judging', title: 'Judges have rubrics', findings }]
}
