import { isConfirmedAddressOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import { agreedTerms } from '#app/domain/sponsorship/applications/agreed-terms.server.ts'
import { filledContract } from './facts.server.ts'
import { contractNumber } from './rules.ts'

const MAX_SHOWN = 50

const contracts = (reader: Reader) =>
  reader
    .selectFrom('sponsorship_contracts as c')
    .innerJoin('sponsorships as s', 's.id', 'c.sponsorship_id')
    .leftJoin('signatures as g', 'g.id', 'c.signature_id')
    .leftJoin('files as f', 'f.id', 'c.paper_file_id')
    .leftJoin('users as sender', 'sender.id', 'c.sent_by')
    .leftJoin('users as checker', 'checker.id', 'c.paper_checked_by')
    .select(['c.id', 'c.public_id as publicId', 'c.n', 'c.state', 'c.title', 'c.revision', 'c.reason'])
    .select(['c.sponsorship_id as sponsorshipId', 'c.sent_at as sentAt', 'c.expires_at as expiresAt'])
    .select(['c.viewed_at as viewedAt', 'c.signed_at as signedAt', 'c.executed_at as executedAt'])
    .select(['c.ended_at as endedAt', 'c.created_at as createdAt', 'c.sent_by as sentBy'])
    .select(['c.countersigned_name as countersignedName', 'c.countersigned_title as countersignedTitle'])
    .select(['c.paper_signed_on as paperSignedOn', 'f.public_id as paper', 'c.signature_id as signatureId'])
    .select(['g.typed_name as signedAs', 'g.job_title as signedTitle'])
    .select(personName<string | null>('sender').as('sender'))
    .select(personName<string | null>('checker').as('checker'))

export type ContractRow = Awaited<ReturnType<typeof listContracts>>[number]

/** The versions of a sponsorship's contract, the newest first. */
export function listContracts(_admin: AdminViewer, sponsorshipId: number, reader: Reader) {
  return contracts(reader)
    .where('c.sponsorship_id', '=', sponsorshipId)
    .orderBy('c.n', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

/** One version with its text as it was sent, or as a draft would be sent now; null where there is none. */
export async function findContract(key: { publicId: string } | { linkKey: string }, reader: Reader) {
  const row = await contracts(reader)
    .where((eb) =>
      'publicId' in key ? eb('c.public_id', '=', key.publicId) : eb('c.link_key', '=', key.linkKey),
    )
    .select(['c.body', 'c.terms', sql<string | null>`encode(c.body_sha256, 'hex')`.as('bodyHash')])
    .select(['s.year', 's.company', 's.user_id as userId', 's.contact_email as contactEmail'])
    .select(['s.contact_name as contactName', 's.state as sponsorshipState', 's.revision_id as revisionId'])
    .innerJoin('seasons', 'seasons.year', 's.year')
    .select(['s.link_key as linkKey', 'c.link_key as contractLinkKey', 'seasons.ceremony_at as ceremonyAt'])
    .executeTakeFirst()
  const packageTerms = row && (await agreedTerms(row.sponsorshipId, reader))
  if (!row || !packageTerms) return null
  const reference = referenceOf({ id: row.sponsorshipId, year: row.year })
  return {
    ...row,
    reference,
    number: contractNumber(reference, row.n),
    body: row.body ?? (await filledContract(row, reader)),
    packageTerms,
  }
}

export type Contract = NonNullable<Awaited<ReturnType<typeof findContract>>>

/** Whether a signed-in person is the sponsorship's owner: who sent it, or whose confirmed address its contact has. */
export const ownsSponsorship = (
  { userId, contactEmail }: { userId: number | null; contactEmail: string },
  viewer: Viewer,
): boolean => userId === viewer.userId || isConfirmedAddressOf(viewer, contactEmail)

/** The version that the sponsor of each of these sponsorships sees: the newest that was sent. */
export async function findNewestSent(sponsorshipIds: readonly number[], reader: Reader) {
  const rows = await reader
    .selectFrom('sponsorship_contracts')
    .distinctOn('sponsorship_id')
    .where('sponsorship_id', 'in', [0, ...sponsorshipIds])
    .where('state', '<>', 'draft')
    .orderBy('sponsorship_id')
    .orderBy('n', 'desc')
    .select(['sponsorship_id as sponsorshipId', 'public_id as publicId', 'link_key as linkKey', 'n', 'state'])
    .select(['expires_at as expiresAt', 'signed_at as signedAt', 'executed_at as executedAt'])
    .execute()
  return new Map(rows.map((row) => [row.sponsorshipId, row]))
}

/** The other versions of a contract's sponsorship that were sent, the newest first. */
export function listOtherVersions(contract: Pick<Contract, 'id' | 'sponsorshipId'>, reader: Reader) {
  return reader
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', contract.sponsorshipId)
    .where('id', '<>', contract.id)
    .where('state', '<>', 'draft')
    .orderBy('n', 'desc')
    .select(['n', 'state', 'public_id as publicId', 'link_key as linkKey'])
    .limit(MAX_SHOWN)
    .execute()
}
