import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { breakable, signedBlocks } from '#app/domain/people/agreements/document-data.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { contractNumber } from './rules.ts'

interface Fact {
  label: string
  value: string
}

/** The data of an executed contract; text only, never markup. */
interface ContractDocumentData {
  kind: 'contract'
  title: string
  language: 'en'
  number: string
  seasonName: string
  seller: { name: string }
  facts: Fact[]
  contractTitle: string
  blocks: { heading: boolean; text: string }[]
  /** The evidence page: who signed, and who countersigned. */
  signed: Fact[]
  promises: string[]
  countersigned: Fact[]
}

async function readContract(id: number, reader: Reader) {
  return reader
    .selectFrom('sponsorship_contracts as c')
    .innerJoin('sponsorships as s', 's.id', 'c.sponsorship_id')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .innerJoin('signatures as g', 'g.id', 'c.signature_id')
    .leftJoin('users as u', 'u.id', 'c.countersigned_by')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('c.id', '=', id)
    .where('c.executed_at', 'is not', null)
    .select(['c.n', 'c.title', 'c.body', 'c.body_sha256 as hash', 'c.executed_at as executedAt'])
    .select(['c.countersigned_name as countersignedName', 'c.countersigned_title as countersignedTitle'])
    .select(['s.id', 's.year', 's.company', 's.user_id as userId', 'r.name as packageName'])
    .select(['g.typed_name as typedName', 'g.job_title as jobTitle', 'g.signer_name as signerName'])
    .select(['g.signer_email as signerEmail', 'g.signed_at as signedAt', 'g.address', 'g.promises'])
    .select(['g.user_agent as userAgent', 'seasons.label', 'seasons.timezone as zone'])
    .select(personName<string | null>('u').as('admin'))
    .executeTakeFirst()
}

async function contractDocumentData(id: number, reader: Reader) {
  const row = await readContract(id, reader)
  if (!row || row.body === null || row.hash === null || !row.executedAt)
    throw new Error(`Contract ${id} is not signed by both`)
  const configs = await configValuesIn(reader)
  const number = contractNumber(referenceOf(row), row.n)
  const moment = (at: Date) => `${formatDateTime(at, row.zone)} (${at.toISOString()})`
  const award = configs.site_name || row.label
  const fact = (label: string, value: string | null): Fact[] =>
    value ? [{ label, value: breakable(value) }] : []
  const data: ContractDocumentData = {
    kind: 'contract',
    title: `Contract ${number}`,
    language: 'en',
    number,
    seasonName: seasonTitle(row),
    seller: { name: award },
    facts: [
      ...fact('Between', `${award} and ${row.company}`),
      ...fact('Package', row.packageName),
      ...fact('In force since', formatDateTime(row.executedAt, row.zone)),
    ],
    contractTitle: row.title,
    blocks: signedBlocks(row.body),
    signed: [
      ...fact('Signed by', row.typedName),
      ...fact('Position', row.jobTitle),
      ...fact('For', row.company),
      ...fact('Contact', [row.signerName, row.signerEmail].filter(Boolean).join(', ')),
      ...fact('Signed', moment(row.signedAt)),
      ...fact('IP address', row.address ?? 'Unknown'),
      ...fact('Browser', row.userAgent ?? 'Unknown'),
      // Not breakable, so that it can be copied and compared.
      { label: 'SHA-256 of the text', value: row.hash.toString('hex') },
    ],
    promises: row.promises,
    countersigned: [
      ...fact('Signed by', row.countersignedName),
      ...fact('Position', row.countersignedTitle),
      ...fact('For', award),
      ...fact('Account', row.admin),
      ...fact('Signed', moment(row.executedAt)),
    ],
  }
  return { data, ownerId: row.userId, studioId: null }
}

/** A contract that both have signed, with its evidence. */
export const contractDocument: DocumentKind = {
  kind: 'contract',
  template: 'domain/sponsorship/contracts/documents/contract.typ',
  load: contractDocumentData,
}
