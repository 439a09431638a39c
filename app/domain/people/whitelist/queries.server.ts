import { storedDomain } from '#app/platform/mail-address.ts'
import { shownDomain } from '#app/platform/mail-address.server.ts'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { camelRow } from '#db/row-names.ts'
import { anyContains } from '#db/containing.ts'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { stateOf } from './rules.ts'

export type WhitelistRow = ReturnType<typeof toRow>

interface WhitelistFilter {
  year: number
  query: string
  purpose: WhitelistPurpose | null
}

function rowsOf(admin: AdminViewer, { year, query, purpose }: WhitelistFilter, reader: Reader) {
  return reader
    .selectFrom('whitelist as w')
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.id', '=', 'w.submission_id').on(withoutConflict(admin, 's.id', admin.at)),
    )
    .where('w.year', '=', year)
    .$if(purpose !== null, (rows) => rows.where('w.purpose', '=', purpose ?? 'preview'))
    .$if(query !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          anyContains(eb, query, ['w.match_value', 'w.note']),
          anyContains(eb, storedDomain(query.replace(/^@/, '')), ['w.match_value']),
        ]),
      ),
    )
}

function selected(rows: ReturnType<typeof rowsOf>) {
  return rows
    .select(['w.id', 'w.match_kind', 'w.match_value', 'w.purpose', 'w.max_uses', 'w.uses', 'w.note'])
    .select(['w.valid_from', 'w.valid_to', 'w.created_at as added_at'])
    .select(['s.id as submission_id', 's.code as submission_code', 'u.first_name', 'u.last_name'])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

function toRow(row: Selected, now: Date) {
  const { matchKind, matchValue, firstName, lastName, validFrom, ...rest } = camelRow(row)
  return {
    ...rest,
    // A domain without its @ is found in no text as an address is.
    match: { kind: matchKind, value: matchKind === 'domain' ? shownDomain(matchValue) : matchValue },
    addedBy: firstName ? `${firstName} ${lastName ?? ''}`.trim() : 'System',
    state: stateOf({ ...rest, validFrom }, now),
  }
}

/** One page of a season's whitelist, those that have not ended first. */
export async function listWhitelist(
  admin: AdminViewer,
  { limit, offset, ...filter }: WhitelistFilter & { limit: number; offset: number },
  now: Date,
) {
  const [rows, count] = await Promise.all([
    selected(rowsOf(admin, filter, db()))
      .orderBy((eb) => eb.or([eb('w.valid_to', 'is', null), eb('w.valid_to', '>', now)]), 'desc')
      .orderBy('w.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(rowsOf(admin, filter, db())),
  ])
  return { rows: rows.map((row) => toRow(row, now)), count }
}

/** The rows of a season that name an address or its domain, newest first; at most 100. */
export async function rowsNaming(
  admin: AdminViewer,
  email: string,
  year: number,
  now: Date,
): Promise<WhitelistRow[]> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const rows = await selected(rowsOf(admin, { year, query: '', purpose: null }, db()))
    .where((eb) =>
      eb.or([
        eb.and([eb('w.match_kind', '=', 'email'), eb('w.match_value', '=', email)]),
        eb.and([eb('w.match_kind', '=', 'domain'), eb('w.match_value', '=', domain)]),
      ]),
    )
    .orderBy('w.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => toRow(row, now))
}

const ofSeason = (year: number) => ({ year, query: '', purpose: null })

/** How many rows a season's whitelist has. */
export function countWhitelist(admin: AdminViewer, year: number): Promise<number> {
  return countOf(rowsOf(admin, ofSeason(year), db()))
}

/** The rows of a season after `last`, for exports in batches. */
export async function whitelistAfter(
  admin: AdminViewer,
  year: number,
  last: { id: number } | null,
  limit: number,
  now: Date,
): Promise<WhitelistRow[]> {
  const rows = await selected(rowsOf(admin, ofSeason(year), db()))
    .where('w.id', '>', last?.id ?? 0)
    .orderBy('w.id')
    .limit(limit)
    .execute()
  return rows.map((row) => toRow(row, now))
}
