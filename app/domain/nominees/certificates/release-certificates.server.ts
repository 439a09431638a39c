import { certificateReady } from '#app/domain/nominees/certificates/mails/certificate-ready.ts'
import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { chosenPeople, PEOPLE_ORDER } from '#app/domain/nominees/certificates/people.server.ts'
import {
  downloadsFrom,
  MOST_RELEASED,
  releaseObstacle,
  type CertificateStatus,
} from '#app/domain/nominees/certificates/rules.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { nomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { isStale } from '#app/domain/nominees/certificates/stale.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { certificateLifecycle } from '#app/domain/nominees/certificates/lifecycle.ts'

interface Candidate {
  certificateId: number | null
  personId: number
  publicId: string
  name: string
  email: string
  title: string
  category: string
  serial: string
  status: CertificateStatus | null
  stale: boolean
  inForce: boolean
  nameConfirmed: boolean
  /** Why it was made with an unconfirmed name. */
  reason: string | null
}

export interface ReleaseLine {
  personId: number
  name: string
  title: string
  category: string
  hasAddress: boolean
  /** Null when it is released. */
  obstacle: string | null
  /** Released only with `withUnconfirmed`. */
  unconfirmed: boolean
  reason: string | null
}

async function candidates(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
  reader: Reader,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.id as "certificateId", c.public_id as "publicId", p.id as "personId", p.full_name as name,
      p.email, n.display_title as title, k.name as category, c.serial, c.status,
      coalesce(${isStale}, false) as stale,
      n.status in ('confirmed', 'announced') as "inForce", p.confirmed_at is not null as "nameConfirmed",
      c.override_reason as reason
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
      left join certificates c on c.person_id = p.id and c.kind = 'nominee' and c.status <> 'void'
    where ${chosenPeople(admin, year, personIds, now)} order by ${PEOPLE_ORDER}`.execute(reader)
  return rows
}

/** What a release would do for each person, without the admin's conflicts. */
export async function previewRelease(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
): Promise<ReleaseLine[]> {
  const found = await candidates(admin, year, personIds, now, db())
  return found.map(({ personId, name, title, category, email, reason, ...each }) => ({
    personId,
    name,
    title,
    category,
    hasAddress: email !== '',
    obstacle: releaseObstacle(each, false),
    unconfirmed: !each.nameConfirmed && releaseObstacle(each, true) === null,
    reason,
  }))
}

/** Releases certificates after the announcement and emails each nominee once; unconfirmed names only with `withUnconfirmed`. */
export async function releaseCertificates(
  personIds: readonly number[],
  admin: AdminViewer,
  now: Date,
  withUnconfirmed = false,
): Promise<Outcome<{ released: number; withoutAddress: number; left: number }>> {
  if (personIds.length > MOST_RELEASED) return refuse('invalid', `Select at most ${MOST_RELEASED} nominees.`)
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    if (!(await isAnnounced(year, now, trx))) return refuse('closed', 'The nominees are not announced yet.')
    // Locked first, so that two releases at once release each certificate once.
    await trx
      .selectFrom('certificates')
      .where('year', '=', year)
      .where('person_id', 'in', personIds.length > 0 ? personIds : [0])
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute()
    const found = await candidates(admin, year, personIds, now, trx)
    const releasing = found.filter((each) => releaseObstacle(each, withUnconfirmed) === null)
    const left = found.length - releasing.length
    if (releasing.length === 0) return ok({ released: 0, withoutAddress: 0, left })
    const ids = releasing.flatMap(({ certificateId }) => certificateId ?? [])
    const set = { released_at: now, released_by: admin.userId }
    await moveAll(certificateLifecycle, 'release', { by: 'admin', id: ids, set }, trx)
    const configs = await configValuesIn(trx)
    const opens = downloadsFrom(now, configs.certificates_released_at)
    for (const each of releasing) await tell(each, opens, now, trx)
    const withoutAddress = releasing.filter(({ email }) => email === '').length
    const unconfirmed = releasing.filter(({ nameConfirmed }) => !nameConfirmed).length
    const after = {
      count: ids.length,
      ...(unconfirmed > 0 && { unconfirmed }),
      serials: releasing.slice(0, 200).map(({ serial }) => serial),
    }
    await audit(admin, { action: 'certificates.released', entity: 'season', entityId: year, after }, now, trx)
    return ok({ released: ids.length, withoutAddress, left })
  })
}

/** One email per certificate, sent when it can be downloaded. */
async function tell(each: Candidate, opens: Date, now: Date, trx: Trx): Promise<void> {
  if (each.email === '' || each.certificateId === null) return
  const token = await nomineeToken(each.personId, trx)
  const origin = config().appUrl
  await queueMail(
    {
      mail: certificateReady,
      to: { email: each.email, name: each.name },
      params: {
        recipientName: each.name,
        title: each.title,
        category: each.category,
        serial: each.serial,
        a4:
          origin +
          withQuery(href('/certificates/:publicId/file', { publicId: each.publicId }), {
            t: token,
            paper: 'a4',
          }),
        letter:
          origin +
          withQuery(href('/certificates/:publicId/file', { publicId: each.publicId }), {
            t: token,
            paper: 'letter',
          }),
        verification: origin + href('/certificates/:serial', { serial: each.serial }),
      },
      dedupeKey: `certificate-ready:${each.certificateId}`,
      entity: 'certificate',
      entityId: each.certificateId,
      sensitive: true,
      notBefore: opens,
    },
    now,
    trx,
  )
}
