import { holdingOfCertificates } from './part-holding.server.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { buildCertificates } from './build-certificates.server.ts'
import { certificateReady } from './mails/certificate-ready.ts'
import { downloadsFrom } from './rules.ts'
import { makeSheet } from './sheets.server.ts'
import { tellOfCertificate } from './release-certificates.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { nomineeLinkRenewal } from '#app/domain/nominees/nominations/link-renewal.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { skipWhen, type Message } from '#app/domain/mail/own-mails.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { certificatesDataset } from './dataset.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'

async function certificateOvertaken({ entity_id }: Message): Promise<string | null> {
  if (entity_id === null) return null
  const certificate = await findRow('certificates', { id: entity_id }, ['status'], db())
  return certificate?.status === 'void' ? 'The certificate is void.' : null
}

/** The person whose link the mail of a certificate has. */
async function holderOf({ entity_id }: Message, reader: Reader): Promise<number[]> {
  const row = await findRow('certificates', { id: entity_id ?? 0 }, ['person_id'], reader)
  return row ? [row.person_id] : []
}

/** From when certificates can be downloaded: their mails say where. */
async function downloadMoments(
  messageIds: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, Date>> {
  const released = await reader
    .selectFrom('mail_messages as m')
    .innerJoin('certificates as c', 'c.id', 'm.entity_id')
    .where('m.id', 'in', messageIds)
    .where('c.released_at', 'is not', null)
    .select(['m.id', 'c.released_at'])
    .$narrowType<{ released_at: Date }>()
    .execute()
  const { certificates_released_at: setting } = await configValuesIn(reader)
  return new Map(released.map((each) => [each.id, downloadsFrom(each.released_at, setting)]))
}

export const certificates = defineModule({
  name: 'nominees/certificates',
  part: 'certificates',
  partHolding: holdingOfCertificates,
  tables: ['certificate_series', 'certificate_sheets', 'certificates'],
  accountMerges: {
    stays: [
      'certificate_sheets.requested_by',
      'certificates.released_by',
      'certificates.requested_by',
      'certificates.voided_by',
    ],
  },
  records: {
    certificate: {
      tells: sql`select c.id, n.submission_id from certificates c join nominations n on n.id = c.nomination_id`,
    },
  },
  jobs: [
    runs(buildCertificates, async ({ year }, { clock }) => {
      const { buildWaiting } = await import('#app/domain/nominees/certificates/build-certificates.server.ts')
      return `${await buildWaiting(year, clock)} built`
    }),
    runs(makeSheet, async ({ sheetId }, { clock }) => {
      const { makeSheetFile } = await import('#app/domain/nominees/certificates/sheets.server.ts')
      return makeSheetFile(sheetId, clock())
    }),
  ],
  files: {
    holds: sql<boolean>`(exists (select from certificates held where held.a4_file_id = f.id)
      or exists (select from certificates held where held.letter_file_id = f.id)
      or exists (select from certificate_sheets held where held.file_id = f.id))`,
    // Certificates are served at addresses of their own, which check embargo and conflicts.
    ownAddresses: ['certificate'],
  },
  mails: [
    {
      mail: certificateReady,
      recheck: skipWhen(certificateOvertaken),
      moments: downloadMoments,
      again: againByRecord({ renewal: nomineeLinkRenewal, records: holderOf, tell: tellOfCertificate }),
    },
  ],
  datasets: [certificatesDataset],
})
