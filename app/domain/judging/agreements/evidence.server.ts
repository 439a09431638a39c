import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { agreementHash } from '#app/domain/judging/agreements/agreement-hash.server.ts'
import {
  breakable,
  signedBlocks,
  type SignatureDocumentData,
} from '#app/domain/judging/agreements/document-data.ts'
import type { AgreementStatus, Audience } from '#app/domain/judging/agreements/rules.ts'
import { holdsNow } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

export interface SignatureRecord {
  id: number
  audience: Audience
  year: number
  userId: number
  name: string
  email: string
  typedName: string
  employer: string | null
  ties: string | null
  promises: string[]
  agreementId: number
  version: number
  agreementStatus: AgreementStatus
  title: string
  body: string
  publishedAt: Date | null
  /** Of the text that was signed, in hexadecimal. */
  bodyHash: string
  /** The text is still the one that was signed: its hash, worked out anew, is the signature's. */
  textMatches: boolean
  signedAt: Date
  address: string | null
  userAgent: string | null
  withdrawnAt: Date | null
  /** It counts for the version in force. */
  holds: boolean
  /** The evidence as PDF, once the worker has made it. */
  document: { publicId: string; name: string } | null
}

/** One signature with the text that was signed; `null` when there is none. Whoever asks has checked who may see it. */
async function readSignature(id: number, reader: Reader): Promise<SignatureRecord | null> {
  const row = await reader
    .selectFrom('signatures as s')
    .innerJoin('agreements as a', 'a.id', 's.agreement_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', id)
    .selectAll('s')
    .select([
      'a.audience',
      'a.year',
      'a.version',
      'a.status',
      'a.title',
      'a.body',
      'a.published_at',
      'u.email',
    ])
    .select([
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      holdsNow(sql.ref('s.id')).as('holds'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const stored = await findDocument({ kind: 'signature' }, id, reader)
  return {
    id: row.id,
    audience: row.audience,
    year: row.year,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    typedName: row.typed_name,
    employer: row.employer,
    ties: row.declared_conflicts,
    promises: row.promises,
    agreementId: row.agreement_id,
    version: row.version,
    agreementStatus: row.status,
    title: row.title,
    body: row.body,
    publishedAt: row.published_at,
    bodyHash: row.body_sha256.toString('hex'),
    textMatches: agreementHash(row.body).equals(row.body_sha256),
    signedAt: row.signed_at,
    address: row.address,
    userAgent: row.user_agent,
    withdrawnAt: row.withdrawn_at,
    holds: row.holds,
    document: stored && { publicId: stored.publicId, name: stored.name },
  }
}

/** One signature for the office. */
export async function findSignatureRecord(
  _admin: AdminViewer,
  audience: Audience,
  id: number,
): Promise<SignatureRecord | null> {
  const found = await readSignature(id, db())
  return found?.audience === audience ? found : null
}

/** The number a signature's evidence carries: "J-2026-57". */
function numberOf({ audience, year, id }: Pick<SignatureRecord, 'audience' | 'year' | 'id'>): string {
  const letters: Readonly<Record<Audience, string>> = {
    judge: 'J',
    pool_partner: 'P',
    sponsor: 'S',
    press: 'M',
  }
  return `${letters[audience]}-${year}-${id}`
}

/** What the evidence of a signature prints, and whose file it is. Throws when there is no such signature. */
async function signatureDocumentData(
  signatureId: number,
  reader: Reader,
): Promise<{ data: SignatureDocumentData; ownerId: number }> {
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
  const words = (moment: Date) => formatDateTime(moment, season.timezone)
  return {
    ownerId: signature.userId,
    data: {
      kind: 'signature',
      title: `Signature ${number}`,
      language: 'en',
      number,
      seasonName: `${season.label}, ${signature.year}`,
      seller: { name: configs.site_name || season.label },
      facts: [
        { label: 'Signed by', value: breakable(signature.typedName) },
        { label: 'Account', value: breakable(`${signature.name}, ${signature.email}`) },
        ...(signature.employer ? [{ label: 'Employer', value: breakable(signature.employer) }] : []),
        { label: 'Agreement', value: breakable(`${signature.title}, version ${signature.version}`) },
        ...(signature.publishedAt ? [{ label: 'Published', value: words(signature.publishedAt) }] : []),
        { label: 'Signed', value: `${words(signature.signedAt)} (${signature.signedAt.toISOString()})` },
        { label: 'From address', value: signature.address ?? 'Not known' },
        { label: 'With', value: breakable(signature.userAgent ?? 'Not known') },
        // Whole, so that it can be copied and compared; it fits its line.
        { label: 'SHA-256 of the text', value: signature.bodyHash },
      ],
      promises: signature.promises,
      ties: (signature.ties ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(breakable),
      agreementTitle: signature.title,
      blocks: signedBlocks(signature.body),
    },
  }
}

export const signatureDocument: DocumentKind = {
  kind: 'signature',
  template: 'domain/judging/agreements/documents/signature.typ',
  load: async (signatureId, reader) => ({
    ...(await signatureDocumentData(signatureId, reader)),
    studioId: null,
  }),
}
