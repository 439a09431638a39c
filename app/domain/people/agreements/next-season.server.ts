import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { partsInUse } from '#app/platform/module.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import type { Reader } from '#db/client.ts'
import { agreementHash } from './agreement-hash.server.ts'

/** Those that people of what the award uses sign. */
const inForce = async (year: number, reader: Reader) => {
  const used = partsInUse('agreementAudiences', await partSettings(reader)).map(({ audience }) => audience)
  if (used.length === 0) return []
  return reader
    .selectFrom('agreements')
    .where('year', '=', year)
    .where('audience', 'in', used)
    .where('status', '=', 'active')
    .orderBy('audience')
    .select(['id', 'audience', 'version', 'title', 'body'])
    .limit(20)
    .execute()
}

/** The agreements in force, as drafts of the next season: everyone signs again. */
export const nextAgreements: NextSeasonPart = {
  key: 'agreements',
  title: 'Agreements',
  text: 'As drafts with the same text. Once you publish them, everyone signs for the new season.',
  stage: 1,
  async describe({ from }, reader) {
    return (await inForce(from, reader)).map(({ id, title, version }) => ({
      key: `agreement-${id}`,
      label: title,
      was: `Version ${version}, in force`,
      becomes: 'Version 1, a draft',
    }))
  },
  async copy({ from, into }, admin, now, trx) {
    const agreements = await inForce(from, trx)
    for (const { audience, title, body } of agreements) {
      const { id } = await trx
        .insertInto('agreements')
        .values({
          ...{ year: into, audience, version: 1, title, body, body_sha256: agreementHash(body) },
          ...{ status: 'draft' as const, written_by: admin.userId, updated_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'agreement.draft_started', id, { after: { version: 1 } }, now, trx)
    }
    return agreements.length
  },
}
