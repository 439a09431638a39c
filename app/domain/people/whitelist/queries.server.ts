import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { stateOf, type Match, type RowState } from '#app/domain/people/whitelist/rules.ts'

export interface WhitelistRow {
  id: number
  match: Match
  purpose: WhitelistPurpose
  submissionId: number | null
  submissionCode: string | null
  maxUses: number | null
  uses: number
  validTo: Date | null
  note: string
  addedAt: Date
  addedBy: string
  state: RowState
}

interface WhitelistFilter {
  year: number
  query: string
  purpose: WhitelistPurpose | null
}

function rowsOf(admin: AdminViewer, { year, query, purpose }: WhitelistFilter, reader: Reader) {
  const like = containing(query)
  return reader
    .selectFrom('whitelist as w')
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.id', '=', 'w.submission_id').on(withoutConflict(admin, 's.id', admin.at)),
    )
    .where('w.year', '=', year)
    .$if(purpose !== null, (rows) => rows.where('w.purpose', '=', purpose ?? 'preview'))
    .$if(query !== '', (rows) =>
      rows.where((eb) => eb.or([eb('w.match_value', 'ilike', like), eb('w.note', 'ilike', like)])),
    )
}

function selected(rows: ReturnType<typeof rowsOf>) {
  return rows
    .select(['w.id', 'w.match_kind', 'w.match_value', 'w.purpose', 'w.max_uses', 'w.uses', 'w.note'])
    .select(['w.valid_from', 'w.valid_to', 'w.created_at', 's.id as submission_id', 's.code'])
    .select(['u.first_name', 'u.last_name'])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

function toRow(row: Selected, now: Date): WhitelistRow {
  const facts = { validFrom: row.valid_from, validTo: row.valid_to, maxUses: row.max_uses, uses: row.uses }
  return {
    id: row.id,
    match: { kind: row.match_kind, value: row.match_value },
    purpose: row.purpose,
    submissionId: row.submission_id,
    submissionCode: row.code,
    maxUses: row.max_uses,
    uses: row.uses,
    validTo: row.valid_to,
    note: row.note,
    addedAt: row.created_at,
    addedBy: row.first_name ? `${row.first_name} ${row.last_name ?? ''}`.trim() : 'System',
    state: stateOf(facts, now),
  }
}

/** A season's whitelist, what is live first and then the newest; one page of it. */
export async function listWhitelist(
  admin: AdminViewer,
  { limit, offset, ...filter }: WhitelistFilter & { limit: number; offset: number },
  now: Date,
): Promise<{ rows: WhitelistRow[]; count: number }> {
  const [rows, total] = await Promise.all([
    selected(rowsOf(admin, filter, db()))
      .orderBy((eb) => eb.or([eb('w.valid_to', 'is', null), eb('w.valid_to', '>', now)]), 'desc')
      .orderBy('w.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    rowsOf(admin, filter, db())
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => toRow(row, now)), count: Number(total.count) }
}

/** Every row of a season that names an address or its domain, live or not; the newest first, at most 100. */
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
