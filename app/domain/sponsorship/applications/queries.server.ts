import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { personName } from '#db/person-name.ts'
import type { PackageKind } from '#app/domain/sponsorship/packages/rules.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { heldOf } from '#app/domain/sponsorship/packages/queries.server.ts'
import { agreedPrice, agreedTerms } from './agreed-terms.server.ts'
import { referenceOf, type SponsorshipState } from './rules.ts'

const MAX_SHOWN = 20

const applications = (reader: Reader) =>
  reader
    .selectFrom('sponsorships as s')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .select(['s.id', 's.year', 's.state', 's.version', 's.company', 's.credit_as as creditAs'])
    .select(['s.contact_name as contactName', 's.contact_email as contactEmail', 's.phone', 's.message'])
    .select(['s.co_sponsors as coSponsors', 's.renews_id as renewsId'])
    .select(['s.package_id as packageId', 's.revision_id as revisionId', 's.reason', 's.link_key as linkKey'])
    .select(['s.created_at as createdAt', 's.applied_at as appliedAt', 's.offer_ends_at as offerEndsAt'])
    .select([
      's.contracted_at as contractedAt',
      's.activated_at as activatedAt',
      's.early_until as earlyUntil',
    ])
    .select(['s.answered_at as answeredAt', 's.waitlisted_at as waitlistedAt', 's.user_id as userId'])
    .select(['r.name as packageName', agreedPrice.as('priceCents'), 'r.currency'])
    .select(['s.agreed_cents as agreedCents', 's.agreed_benefits as agreedBenefits'])

/** An application as its contact or owner sees it, with the terms it saw; `null` when there is none. */
export async function findApplication(id: number, reader: Reader) {
  const row = await applications(reader).where('s.id', '=', id).executeTakeFirst()
  if (!row) return null
  return { ...row, reference: referenceOf(row), terms: await agreedTerms(id, reader) }
}

/** The viewer's applications, the newest first: those sent while signed in, and those of their confirmed address. */
export async function listOwnApplications(viewer: Viewer) {
  const rows = await applications(db())
    .where((eb) =>
      eb.or([
        eb('s.user_id', '=', viewer.userId),
        ...(viewer.confirmedEmail === null ? [] : [eb('s.contact_email', '=', viewer.confirmedEmail)]),
      ]),
    )
    .orderBy('s.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, reference: referenceOf(row) }))
}

/** What the list of applications is narrowed to. */
export interface Narrowed {
  query: string
  /** `open`: those that wait for admins or the contact. */
  state: SponsorshipState | 'open' | null
  kind: PackageKind | null
}

type SponsorshipFilter = Narrowed & { limit: number; offset: number }

const OPEN = ['applied', 'in_review', 'waitlisted', 'offered'] as const

/** Whether an application `s` with its revision `r` was sent and fits what a list is narrowed to. Drafts are the contact's own. */
export function fitting({ query, state, kind }: Narrowed) {
  const pattern = containing(query)
  const parts = [sql`s.applied_at is not null`]
  if (state === 'open') parts.push(sql`s.state in (${sql.join(OPEN)})`)
  else if (state !== null) parts.push(sql`s.state = ${state}`)
  if (kind !== null)
    parts.push(
      sql`exists (select from sponsorship_packages p where p.id = s.package_id and p.kind = ${kind})`,
    )
  if (query !== '')
    parts.push(
      sql`(s.company ilike ${pattern} or s.credit_as ilike ${pattern} or s.contact_name ilike ${pattern}
        or s.contact_email ilike ${pattern} or r.name ilike ${pattern})`,
    )
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export type SponsorshipRow = Awaited<ReturnType<typeof listSponsorships>>['rows'][number]

/** A season's applications for admins, those to decide first, then the newest. Drafts are the contact's own. */
export async function listSponsorships(_admin: AdminViewer, year: number, filter: SponsorshipFilter) {
  const matching = applications(db()).where('s.year', '=', year).where(fitting(filter))
  const [rows, { count }] = await Promise.all([
    matching
      .select(sql<boolean>`${others('s')} > 0`.as('hasDuplicate'))
      .orderBy((eb) => eb('s.state', 'in', ['applied', 'in_review']), 'desc')
      .orderBy('s.applied_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(({ linkKey: _, ...row }) => ({ ...row, reference: referenceOf(row) })), count }
}

/** How many other applications that were sent are of the same company and season. */
const others = (alias: string) => sql<number>`(select count(*)::int from sponsorships other
  where other.year = ${sql.ref(`${alias}.year`)} and other.company_key = ${sql.ref(`${alias}.company_key`)}
    and other.id <> ${sql.ref(`${alias}.id`)} and other.applied_at is not null and other.state <> 'withdrawn')`

/** An application that was sent, for admins: with its place in the waiting list and others of the same company. */
export async function findSponsorship(_admin: AdminViewer, id: number, reader: Reader) {
  const found = await findApplication(id, reader)
  if (!found || found.appliedAt === null) return null
  const { linkKey: _, ...row } = found
  const [duplicates, facts, proposal] = await Promise.all([
    reader
      .selectFrom('sponsorships as o')
      .innerJoin('sponsorships as s', (join) =>
        join.onRef('s.year', '=', 'o.year').onRef('s.company_key', '=', 'o.company_key').on('s.id', '=', id),
      )
      .leftJoin('sponsorship_package_revisions as r', 'r.id', 'o.revision_id')
      .where('o.id', '<>', id)
      .where('o.applied_at', 'is not', null)
      .orderBy('o.id', 'desc')
      .select([
        'o.id',
        'o.year',
        'o.company',
        'o.contact_name as contactName',
        'o.state',
        'r.name as packageName',
      ])
      .limit(MAX_SHOWN)
      .execute(),
    reader
      .selectFrom('sponsorships as s')
      .innerJoin('sponsorship_packages as p', 'p.id', 's.package_id')
      .innerJoin('sponsorship_package_revisions as c', (join) =>
        join.onRef('c.package_id', '=', 'p.id').onRef('c.n', '=', 'p.revision'),
      )
      .where('s.id', '=', id)
      .select(['c.places', 'c.id as currentRevisionId'])
      .select(heldOf('p.id').as('held'))
      .select(
        sql<number>`(select count(*)::int from sponsorships w where w.package_id = p.id and w.state = 'waitlisted'
          and (w.waitlisted_at, w.id) < (s.waitlisted_at, s.id))`.as('ahead'),
      )
      .executeTakeFirst(),
    // Read for admins alone: the sponsor learns of a termination when it is carried out.
    reader
      .selectFrom('sponsorships as s')
      .leftJoin('users as proposer', 'proposer.id', 's.termination_proposed_by')
      .where('s.id', '=', id)
      .select(['s.termination_proposed_by as proposedBy', 's.termination_proposed_at as proposedAt'])
      .select(personName<string | null>('proposer').as('proposer'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...row, ...proposal, duplicates, places: facts ?? null }
}
