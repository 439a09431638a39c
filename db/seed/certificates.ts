import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { buildWaiting } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { reissueCertificate } from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { releaseCertificates } from '#app/domain/nominees/certificates/release-certificates.server.ts'
import { requestCertificates } from '#app/domain/nominees/certificates/request-certificates.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { valueOf } from '#db/seed/outcomes.ts'

/** Built here, so that some are released from the start; the worker builds the others. */
const BUILT = 10
/** Not released yet; one more is built and then reissued. */
const KEPT_BACK = 3

/**
 * Certificates in every state, once the nominees are announced: released, ready, reissued, printed although the name was not
 * confirmed, and waiting for the worker. Some nominees have none.
 */
export async function seedCertificates(year: number, admin: AdminViewer, now: Date): Promise<void> {
  if (!(await isAnnounced(year, now, db()))) return
  const people = await db()
    .selectFrom('nomination_people as p')
    .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
    .where('n.year', '=', year)
    .where('n.status', 'in', ['confirmed', 'announced'])
    .select(['p.id', 'p.confirmed_at'])
    .orderBy('p.id')
    .execute()
  const confirmed = people.filter((person) => person.confirmed_at !== null).map(({ id }) => id)
  const unsure = people.filter((person) => person.confirmed_at === null).map(({ id }) => id)
  if (confirmed.length === 0) return
  valueOf(await requestCertificates({ personIds: confirmed.slice(0, BUILT), override: null }, admin, now))
  const override = 'Confirmed on the telephone'
  valueOf(await requestCertificates({ personIds: unsure.slice(0, 1), override }, admin, now))
  await buildWaiting(year, () => now, BUILT + 1)
  valueOf(await releaseCertificates(confirmed.slice(0, BUILT - KEPT_BACK), admin, now))
  const first = await db()
    .selectFrom('certificates')
    .where('year', '=', year)
    .where('status', '=', 'released')
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  if (first) valueOf(await reissueCertificate(first.id, 'The first one was lost in the post.', admin, now))
  // These are built by the worker after the start.
  valueOf(await requestCertificates({ personIds: confirmed.slice(BUILT, -2), override: null }, admin, now))
}
