import type { Reader } from '#db/client.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

const TERMS = { to: href('/admin/sponsorships/agreements'), label: 'Contract terms' }

/** Whether sponsors can get a contract. */
export async function findContractChecks(
  { year, configs }: SetupQuestion,
  reader: Reader,
): Promise<SetupCheck[]> {
  if (configs.sponsorship_open !== '1') return []
  const findings = (await findActiveAgreement('sponsor', year, reader))
    ? []
    : [
        warns(
          TERMS,
          'No contract terms are published, so no sponsor can sign. Read the draft and publish it.',
        ),
      ]
  return [{ stage: 'later', title: 'Sponsors can sign a contract', findings }]
}
