import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'
import { idInReference } from './search-credentials.server.ts'
import { badgeDocument } from './badges/badge-document.server.ts'
import { badgeNumber, OPEN_STATES, referenceOf, type Area, type CredentialState } from './rules.ts'

const rows = (reader: Reader) =>
  reader
    .selectFrom('media_credentials as m')
    .leftJoin('users as recommender', 'recommender.id', 'm.recommended_by')
    .leftJoin('users as approver', 'approver.id', 'm.approved_by')
    .leftJoin('files as letter', 'letter.id', 'm.letter_file_id')
    .select(['m.id', 'm.year', 'm.state', 'm.version', 'm.outlet_id as outletId', 'm.outlet_name as outlet'])
    .select(['m.outlet_kind as outletKind', 'm.website', 'm.audience', 'm.country', 'm.applicant', 'm.email'])
    .select(['m.phone', 'm.role', 'm.is_freelance as isFreelance', 'm.editor_name as editorName'])
    .select(['m.editor_email as editorEmail', 'm.plan', 'm.piece_one as pieceOne', 'm.piece_two as pieceTwo'])
    .select(['m.areas_wanted as areasWanted', 'm.equipment', 'm.access_needs as accessNeeds', 'm.areas'])
    .select([
      'm.places',
      'm.note',
      'm.answer',
      'm.applied_at as appliedAt',
      'm.waitlisted_at as waitlistedAt',
    ])
    .select([
      'm.recommended_by as recommendedBy',
      'm.recommended_at as recommendedAt',
      'm.approved_at as approvedAt',
      'm.issued_at as issuedAt',
    ])
    .select(['m.documents_deleted_at as documentsDeletedAt', 'm.link_key as linkKey'])
    .select(['letter.public_id as letter', 'letter.original_name as letterName'])
    .select(personName<string | null>('recommender').as('recommender'))
    .select(personName<string | null>('approver').as('approver'))

/** The people of an application with their photos and badges. */
export async function listPeople(credentialId: number, reader: Reader) {
  const people = await reader
    .selectFrom('credential_people as p')
    .leftJoin('files as f', 'f.id', 'p.photo_file_id')
    .where('p.credential_id', '=', credentialId)
    .orderBy('p.n')
    .select(['p.id', 'p.n', 'p.year', 'p.name', 'p.role', 'p.number', 'p.checked_in_at as checkedInAt'])
    .select(['f.public_id as photo', 'f.original_name as photoName'])
    .execute()
  return people.map(({ year, number, ...person }) => ({
    ...person,
    badge: number === null ? null : badgeNumber({ year, number }),
  }))
}

/** The links to what an application's outlet has published. */
export function listCoverage(credentialId: number, reader: Reader) {
  return reader
    .selectFrom('credential_coverage')
    .where('credential_id', '=', credentialId)
    .orderBy('id')
    .select(['id', 'address'])
    .execute()
}

/** An application as its applicant sees it, with its people; `null` when there is none. */
export async function findCredential(id: number, reader: Reader) {
  const row = await rows(reader).where('m.id', '=', id).executeTakeFirst()
  if (!row) return null
  const [people, coverage] = await Promise.all([listPeople(id, reader), listCoverage(id, reader)])
  return { ...row, reference: referenceOf(row), people, coverage }
}

const MAX_YEARS = 10

/** An application that was sent, for admins: with its outlet's other years and what was published then. */
export async function findSentCredential(_admin: AdminViewer, id: number, reader: Reader) {
  const found = await findCredential(id, reader)
  if (!found || found.appliedAt === null || found.outletId === null) return null
  const { linkKey: _, ...row } = found
  const earlier = await reader
    .selectFrom('media_credentials as m')
    .where('m.outlet_id', '=', found.outletId)
    .where('m.id', '<>', id)
    .where('m.applied_at', 'is not', null)
    .orderBy('m.year', 'desc')
    .orderBy('m.id', 'desc')
    .select(['m.id', 'm.year', 'm.state', 'm.applicant'])
    .select((eb) =>
      eb
        .selectFrom('credential_coverage as c')
        .whereRef('c.credential_id', '=', 'm.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('published'),
    )
    .limit(MAX_YEARS)
    .execute()
  return { ...row, earlier }
}

export interface CredentialFilter {
  query: string
  /** `open`: those that wait for an admin. */
  state: CredentialState | 'open' | null
  area: Area | null
  limit: number
  offset: number
}

/** A season's applications for admins, those to decide first, in the order in which they came. Drafts are the applicant's own. */
export async function listCredentials(_admin: AdminViewer, year: number, filter: CredentialFilter) {
  const { query, state, area } = filter
  const pattern = containing(query)
  const matching = db()
    .selectFrom('media_credentials as m')
    .where('m.year', '=', year)
    .where('m.applied_at', 'is not', null)
    .$if(state === 'open', (found) => found.where('m.state', 'in', OPEN_STATES))
    .$if(state !== null && state !== 'open', (found) => found.where('m.state', '=', state as CredentialState))
    .$if(area !== null, (found) =>
      found.where((eb) =>
        eb.or([sql<boolean>`${area} = any(m.areas_wanted)`, sql<boolean>`${area} = any(m.areas)`]),
      ),
    )
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([
          eb('m.outlet_name', 'ilike', pattern),
          eb('m.applicant', 'ilike', pattern),
          eb('m.email', 'ilike', pattern),
          eb('m.id', '=', idInReference(query)),
          eb.exists(
            eb
              .selectFrom('credential_people as p')
              .whereRef('p.credential_id', '=', 'm.id')
              .where('p.name', 'ilike', pattern)
              .select('p.id'),
          ),
        ]),
      ),
    )
  const [found, { count }] = await Promise.all([
    matching
      .select(['m.id', 'm.year', 'm.outlet_name as outlet', 'm.applicant', 'm.is_freelance as isFreelance'])
      .select([
        'm.state',
        'm.areas_wanted as areasWanted',
        'm.areas',
        'm.places',
        'm.applied_at as appliedAt',
      ])
      .orderBy((eb) => eb('m.state', 'in', [...OPEN_STATES]), 'desc')
      .orderBy('m.waitlisted_at', (order) => order.asc().nullsFirst())
      .orderBy('m.applied_at')
      .orderBy('m.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: found.map((row) => ({ ...row, reference: referenceOf(row) })), count: Number(count) }
}

export interface BadgeRow {
  badge: string
  name: string
  role: string
  outlet: string
  areas: string[]
  state: CredentialState
  issuedAt: Date | null
  checkedInAt: Date | null
}

export type NumberedBadge = BadgeRow & { number: number }

const badges = (year: number) =>
  db()
    .selectFrom('credential_people as p')
    .innerJoin('media_credentials as m', 'm.id', 'p.credential_id')
    .where('p.year', '=', year)
    .where('p.number', 'is not', null)

const badgeRows = (year: number) =>
  badges(year)
    .orderBy('p.number')
    .select(['p.number', 'p.year', 'p.name', 'p.role', 'm.outlet_name as outlet', 'm.areas', 'm.state'])
    .select(['p.issued_at as issuedAt', 'p.checked_in_at as checkedInAt'])

type FoundBadge = Awaited<ReturnType<ReturnType<typeof badgeRows>['execute']>>[number]

const numbered = ({ number, year, ...row }: FoundBadge): NumberedBadge => {
  const known = number ?? 0
  return { ...row, number: known, badge: badgeNumber({ year, number: known }) }
}

/** How many badges a season has. */
export function countBadges(_admin: AdminViewer, year: number): Promise<number> {
  return countOf(badges(year))
}

/** A season's badges after `last`, for exports in batches. */
export async function badgesAfter(
  _admin: AdminViewer,
  year: number,
  last: NumberedBadge | null,
  limit: number,
): Promise<NumberedBadge[]> {
  const found = await badgeRows(year)
    .where('p.number', '>', last?.number ?? 0)
    .limit(limit)
    .execute()
  return found.map(numbered)
}

/** The stored PDF of one person's badge of an application; `null` before it is made and once it is revoked. */
export async function findBadgeFile(credentialId: number, personId: number, reader: Reader) {
  const row = await reader
    .selectFrom('credential_people as p')
    .innerJoin('media_credentials as m', 'm.id', 'p.credential_id')
    .where('p.id', '=', personId)
    .where('m.id', '=', credentialId)
    .where('m.state', 'in', ['issued', 'checked_in'])
    .select('p.id')
    .executeTakeFirst()
  return row ? findDocument(badgeDocument, row.id, reader) : null
}
