import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { agreementHash } from './agreement-hash.server.ts'
import { breakable, signedBlocks, type SignatureDocumentData } from './document-data.ts'
import { AUDIENCE_WORDS } from './audience-words.ts'
import type { Audience } from './rules.ts'
import { isValidNow } from './valid-signatures.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

type SignatureRecord = NonNullable<Awaited<ReturnType<typeof readSignature>>>

/** One signature with the signed text, or null; the caller has checked access. */
async function readSignature(id: number, reader: Reader) {
  const row = await reader
    .selectFrom('signatures as s')
    .innerJoin('agreements as a', 'a.id', 's.agreement_id')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', id)
    .select([
      's.id',
      's.user_id as userId',
      's.typed_name as typedName',
      's.job_title as jobTitle',
      's.employer',
      's.record_kind as recordKind',
      's.record_id as recordId',
      's.declared_conflicts as conflicts',
      's.promises',
      's.body_sha256 as hash',
      's.signed_at as signedAt',
      's.address',
      's.user_agent as userAgent',
      's.withdrawn_at as withdrawnAt',
      'a.id as agreementId',
      'a.audience',
      'a.year',
      'a.version',
      'a.title',
      sql<string>`coalesce(s.body, a.body)`.as('body'),
      'a.published_at as publishedAt',
      sql<string>`coalesce(s.signer_email, u.email)`.as('email'),
      sql<string>`coalesce(s.signer_name, ${personName('u')})`.as('name'),
      isValidNow(sql.ref('s.id')).as('valid'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { hash, ...signature } = row
  // The stored text still has the signature's hash.
  const textMatches = agreementHash(signature.body).equals(hash)
  return { ...signature, bodyHash: hash.toString('hex'), textMatches }
}

/** One signature, for admins. */
export async function findSignatureRecord(_admin: AdminViewer, audience: Audience, id: number) {
  const found = await readSignature(id, db())
  return found?.audience === audience ? found : null
}

/** The document's number: "J-2026-57". */
function numberOf({ audience, year, id }: Pick<SignatureRecord, 'audience' | 'year' | 'id'>): string {
  return `${AUDIENCE_WORDS[audience].letter}-${year}-${id}`
}

/** The document's data and owner. */
async function signatureDocumentData(
  signatureId: number,
  reader: Reader,
): Promise<{ data: SignatureDocumentData; ownerId: number | null }> {
  const signature = await readSignature(signatureId, reader)
  if (!signature) throw new Error(`There is no signature ${signatureId}`)
  const [season, configs] = await Promise.all([
    reader
      .selectFrom('seasons')
      .where('year', '=', signature.year)
      .select(['label', 'timezone'])
      .executeTakeFirstOrThrow(),
    configValuesIn(reader),
  ])
  const number = numberOf(signature)
  const text = (moment: Date) => formatDateTime(moment, season.timezone)
  return {
    ownerId: signature.userId,
    data: {
      kind: 'signature',
      title: `Signature ${number}`,
      language: 'en',
      number,
      seasonName: seasonTitle({ label: season.label, year: signature.year }),
      seller: { name: configs.site_name || season.label },
      facts: [
        { label: 'Signed by', value: breakable(signature.typedName) },
        ...(signature.jobTitle ? [{ label: 'Position', value: breakable(signature.jobTitle) }] : []),
        {
          label: signature.recordId === null ? 'Account' : 'Contact',
          value: breakable(`${signature.name}, ${signature.email}`),
        },
        ...(signature.employer ? [{ label: 'Employer', value: breakable(signature.employer) }] : []),
        { label: 'Agreement', value: breakable(`${signature.title}, version ${signature.version}`) },
        ...(signature.publishedAt ? [{ label: 'Published', value: text(signature.publishedAt) }] : []),
        { label: 'Signed', value: `${text(signature.signedAt)} (${signature.signedAt.toISOString()})` },
        { label: 'IP address', value: signature.address ?? 'Unknown' },
        { label: 'Browser', value: breakable(signature.userAgent ?? 'Unknown') },
        // Not breakable, so that it can be copied and compared.
        { label: 'SHA-256 of the text', value: signature.bodyHash },
      ],
      promises: signature.promises,
      conflicts:
        signature.audience === 'judge'
          ? (signature.conflicts ?? '')
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map(breakable)
          : null,
      agreementTitle: signature.title,
      blocks: signedBlocks(signature.body),
    },
  }
}

export const signatureDocument: DocumentKind = {
  kind: 'signature',
  template: 'domain/people/agreements/documents/signature.typ',
  load: async (signatureId, reader) => ({
    ...(await signatureDocumentData(signatureId, reader)),
    studioId: null,
  }),
}
