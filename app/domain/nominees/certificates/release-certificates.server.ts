import { certificateReady } from './mails/certificate-ready.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { listCandidates, shownPerson, type Candidate } from './candidates.server.ts'
import { downloadsFrom, MAX_RELEASED, releaseObstacle, type Paper } from './rules.ts'
import { findRow } from '#db/rows.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { saysOther } from '#app/domain/mail/sent-again.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { nomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { certificateLifecycle } from './lifecycle.ts'

/** What a release would do for each person, without the admin's conflicts. */
export async function previewRelease(
  admin: AdminViewer,
  year: number,
  personIds: readonly number[],
  now: Date,
) {
  const found = await listCandidates(admin, year, personIds, now, db())
  return found.map((each) => ({
    person: shownPerson(each),
    hasAddress: each.email !== '',
    /** Null when it is released. */
    obstacle: releaseObstacle(each, false),
    /** Released only with `withUnconfirmed`. */
    unconfirmed: !each.nameConfirmed && releaseObstacle(each, true) === null,
    reason: each.reason,
  }))
}

/** Releases certificates after the announcement and emails each nominee once; unconfirmed names only with `withUnconfirmed`. */
export async function releaseCertificates(
  personIds: readonly number[],
  admin: AdminViewer,
  now: Date,
  withUnconfirmed = false,
) {
  if (personIds.length > MAX_RELEASED) return refuse('invalid', `Select at most ${MAX_RELEASED} nominees.`)
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
    const found = await listCandidates(admin, year, personIds, now, trx)
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
async function tell(
  each: Candidate,
  opens: Date,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const dedupeKey = `certificate-ready:${each.certificateId}`
  if (each.email === '' || each.certificateId === null || saysOther(again, dedupeKey)) return null
  const token = nomineeToken(each.linkKey)
  const origin = config().appUrl
  const file = (paper: Paper) =>
    origin + withQuery(href('/certificates/:publicId/file', { publicId: each.publicId }), { t: token, paper })
  const { messageId } = await queueMail(
    {
      mail: certificateReady,
      to: { email: each.email, name: each.name },
      params: {
        recipientName: each.name,
        title: each.title,
        category: each.category,
        serial: each.serial,
        a4: file('a4'),
        letter: file('letter'),
        verification: origin + href('/certificates/:serial', { serial: each.serial }),
      },
      dedupeKey,
      again,
      entity: 'certificate',
      entityId: each.certificateId,
      notBefore: opens,
    },
    now,
    trx,
  )
  return messageId
}

/** Queues the mail of a certificate again, with the link of now; `null` where the certificate is another one by now. */
export async function tellOfCertificate(
  personId: number,
  now: Date,
  trx: Trx,
  again: Again,
  admin: AdminViewer,
): Promise<number | null> {
  const row = await findRow('certificates', { id: again.first.entity_id ?? 0 }, ['year'], trx)
  const [each] = row ? await listCandidates(admin, row.year, [personId], now, trx) : []
  return each ? tell(each, now, now, trx, again) : null
}
