import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

const AGREEMENTS = { to: href('/admin/judges/agreements'), label: 'Judges’ agreement' }

/** Whether judges have an agreement to sign. */
export async function findAgreementChecks({ year }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const inForce = await reader
    .selectFrom('agreements')
    .where('year', '=', year)
    .where('audience', '=', 'judge')
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst()
  const findings = inForce
    ? []
    : [
        warns(
          AGREEMENTS,
          'No judges’ agreement is published, so no judge can sign. Read the draft and publish it.',
        ),
      ]
  return [{ stage: 'later', part: 'judging', title: 'Judges can sign their agreement', findings }]
}
