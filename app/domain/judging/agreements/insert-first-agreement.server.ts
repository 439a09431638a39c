import type { Trx } from '#db/client.ts'
import { agreementHash } from './agreement-hash.server.ts'
import { firstAgreement } from './first-agreement.ts'

/** The first judges' agreement, in force from `publishedAt`; a draft to read without one. `award` takes the guild's place in its text. */
export async function insertFirstAgreement(
  { year, publishedAt, award }: { year: number; publishedAt: Date | null; award?: string },
  trx: Trx,
): Promise<void> {
  const { title, body: text } = firstAgreement
  const body = award ? text.replace(/\bthe guild\b/gi, award) : text
  await trx
    .insertInto('agreements')
    .values({
      title,
      body,
      year,
      audience: 'judge',
      version: 1,
      body_sha256: agreementHash(body),
      ...(publishedAt
        ? { status: 'active', change: 'material', valid_from_version: 1, published_at: publishedAt }
        : { status: 'draft' }),
    })
    .execute()
}
