import type { Reader } from '#db/client.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { areaCounts } from './areas.server.ts'
import { readCredentialWindow } from './window.server.ts'

/** Whether the press, who can apply, can be approved and sign. */
export async function findCredentialChecks(
  { year, now }: SetupQuestion,
  reader: Reader,
): Promise<SetupCheck[]> {
  const { window, season, deadlines } = await readCredentialWindow(now, reader)
  if (window.opensAt === null) return []
  const counts = await areaCounts(year, reader)
  const agreement = await findActiveAgreement('press', year, reader)
  const findings = [
    ...(season.ceremonyAt &&
    deadlines.some(
      ({ kind, closesAt }) => kind === 'media_credentials' && closesAt > (season.ceremonyAt ?? closesAt),
    )
      ? [
          warns(
            { to: href('/admin/deadlines'), label: 'Deadlines' },
            'The deadline for media credentials lies after the ceremony. Applications close when the ceremony begins.',
          ),
        ]
      : []),
    ...(counts.every(({ places }) => places === 0)
      ? [
          warns(
            { to: href('/admin/media-credentials/areas'), label: 'Press areas' },
            'The press can apply, but no area has places, so no one can be approved.',
          ),
        ]
      : []),
    ...(agreement
      ? []
      : [
          warns(
            { to: href('/admin/media-credentials/agreements'), label: 'Embargo agreement' },
            'No embargo agreement is in force. Badges can’t be issued until you publish one.',
          ),
        ]),
  ]
  return [{ stage: 'later', part: 'press', title: 'The press can be accredited', findings }]
}
