import type { Trx } from '#db/client.ts'
import { agreementHash } from './agreement-hash.server.ts'
import { firstAgreements } from './first-agreement.ts'
import { isManaged } from './audience-words.ts'
import { AUDIENCES } from './rules.ts'

interface First {
  year: number
  /** Null: drafts to read. */
  publishedAt: Date | null
  /** Takes the guild's place in the judges' text; the others name the award by a placeholder. */
  award?: string
}

/** The first agreement of every audience that admins manage, in force from `publishedAt`; drafts to read without one. */
export async function insertFirstAgreements({ year, publishedAt, award }: First, trx: Trx): Promise<void> {
  for (const audience of AUDIENCES.filter(isManaged)) {
    const { title, body: text } = firstAgreements[audience]
    const body = award && audience === 'judge' ? text.replace(/\bthe guild\b/gi, award) : text
    await trx
      .insertInto('agreements')
      .values({
        title,
        body,
        year,
        audience,
        version: 1,
        body_sha256: agreementHash(body),
        ...(publishedAt
          ? { status: 'active', change: 'material', valid_from_version: 1, published_at: publishedAt }
          : { status: 'draft' }),
      })
      .execute()
  }
}
