import { sql } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { type Actor, type AdminViewer, adminRole } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { listCandidates } from './candidates.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { issueCertificates, lockSeries } from './request-certificates.server.ts'
import type { CertificateStatus } from './rules.ts'
import { holdNames, isStale } from './stale.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { certificateLifecycle } from './lifecycle.ts'

export interface CertificateRecord {
  id: number
  personId: number
  year: number
  serial: string
  status: CertificateStatus
  stale: boolean
  failure: string | null
  printedName: string
  name: string
  confirmedAt: Date | null
  title: string
  studio: string
  category: string
  inForce: boolean
  overrideReason: string | null
  requestedAt: Date
  requestedBy: string
  generatedAt: Date | null
  releasedAt: Date | null
  releasedBy: string | null
  downloadedAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  replaces: { id: number; serial: string } | null
  replacedBy: { id: number; serial: string } | null
}

/** One certificate, or null where the admin has a conflict. */
export async function findCertificate(
  admin: AdminViewer,
  id: number,
  now: Date,
  reader: Reader,
): Promise<CertificateRecord | null> {
  const { rows } = await sql<CertificateRecord>`
    select c.id, c.person_id as "personId", c.year, c.serial, c.status, c.failure,
      c.status <> 'void' and ${isStale} as stale,
      c.printed_name as "printedName", p.full_name as name, p.confirmed_at as "confirmedAt",
      c.printed_title as title, c.printed_studio as studio, c.printed_category as category,
      n.status in ('confirmed', 'announced') as "inForce", c.override_reason as "overrideReason",
      c.requested_at as "requestedAt", trim(ru.first_name || ' ' || ru.last_name) as "requestedBy",
      c.generated_at as "generatedAt", c.released_at as "releasedAt",
      trim(lu.first_name || ' ' || lu.last_name) as "releasedBy", c.downloaded_at as "downloadedAt",
      c.voided_at as "voidedAt", c.void_reason as "voidReason",
      (select jsonb_build_object('id', o.id, 'serial', o.serial) from certificates o where o.id = c.replaces_id)
        as replaces,
      (select jsonb_build_object('id', o.id, 'serial', o.serial) from certificates o where o.replaces_id = c.id
        order by o.id desc limit 1) as "replacedBy"
    from certificates c join nomination_people p on p.id = c.person_id join nominations n on n.id = c.nomination_id
      join users ru on ru.id = c.requested_by left join users lu on lu.id = c.released_by
    where c.id = ${id} and ${visibleTo(admin, 'n', now)}`.execute(reader)
  return rows[0] ?? null
}

/** Voids a certificate and requests a new one with current names and the next serial, to be released again. */
export async function reissueCertificate(id: number, reason: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const seen = await findCertificate(admin, id, now, trx)
    if (!seen) return refuse('not_found', 'We can’t find this certificate.')
    const next = await lockSeries(seen.year, trx)
    await holdNames([seen.personId], trx)
    const old = await trx
      .selectFrom('certificates')
      .where('id', '=', id)
      .select(['serial', 'status'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (old.status === 'void') return refuse('conflict', 'This certificate is already void.')
    const [current] = await listCandidates(admin, seen.year, [seen.personId], now, trx)
    if (!current?.inForce) return refuse('conflict', 'The nomination was declined or revoked.')
    await makeVoid([id], reason, admin, now, trx)
    const issue = { next, override: reason, replaces: id }
    const [made] = await issueCertificates(seen.year, [current], issue, admin, now, trx)
    if (!made) throw new Error(`No certificate replaces ${old.serial}`)
    const { serial } = made
    const change = { before: { serial: old.serial, status: old.status }, after: { serial, reason } }
    await auditRecord(admin, 'certificate.reissued', made.id, change, now, trx)
    return ok({ id: made.id, serial })
  })
}

async function makeVoid(ids: readonly number[], reason: string, by: Actor, now: Date, trx: Trx) {
  const set = { voided_at: now, voided_by: by.userId, void_reason: reason, lease_until: null }
  await moveAll(certificateLifecycle, 'void', { by: adminRole(by), id: ids, set }, trx)
}

/** Voids a nomination's certificates in the transaction that ends it, after the nomination is locked. */
export async function voidCertificatesOf(
  nominationId: number,
  reason: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<number> {
  const rows = await trx
    .selectFrom('certificates')
    .where('nomination_id', '=', nominationId)
    .where('status', '<>', 'void')
    .select(['id', 'serial', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await makeVoid(ids, reason, by, now, trx)
  for (const { id, serial, status } of rows) {
    const change = { before: { status }, after: { serial, reason } }
    await auditRecord(by, 'certificate.voided', id, change, now, trx)
  }
  return rows.length
}
