import { createHash } from 'node:crypto'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { StoredSeason } from '#app/domain/season/seasons/season-input.ts'

export interface SeasonRow extends StoredSeason {
  categories: number
  deadlines: number
  submissions: number
}

/** Every season, the newest first, with what it holds. */
export async function listSeasons(_admin: AdminViewer): Promise<SeasonRow[]> {
  const rows = await db()
    .selectFrom('seasons as s')
    .selectAll('s')
    .select((eb) => [
      eb
        .selectFrom('categories as c')
        .whereRef('c.year', '=', 's.year')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('categories'),
      eb
        .selectFrom('deadlines as d')
        .whereRef('d.year', '=', 's.year')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('deadlines'),
      eb
        .selectFrom('submissions as e')
        .whereRef('e.year', '=', 's.year')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('submissions'),
    ])
    .orderBy('s.year', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...toStored(row),
    categories: Number(row.categories ?? 0),
    deadlines: Number(row.deadlines ?? 0),
    submissions: Number(row.submissions ?? 0),
  }))
}

interface Row {
  year: number
  label: string
  edition: number
  timezone: string
  eligible_from: string
  eligible_to: string
  announced_at: Date | null
  ceremony_at: Date | null
  is_current: boolean
}

function toStored(row: Row): StoredSeason {
  return {
    year: row.year,
    label: row.label,
    edition: row.edition,
    timezone: row.timezone,
    eligibleFrom: row.eligible_from,
    eligibleTo: row.eligible_to,
    announcedAt: row.announced_at,
    ceremonyAt: row.ceremony_at,
    isCurrent: row.is_current,
  }
}

/** One season by its year; null when there is none. Commands pass their `trx`. */
export async function findSeason(year: number, reader: Reader): Promise<StoredSeason | null> {
  const row = await reader.selectFrom('seasons').selectAll().where('year', '=', year).executeTakeFirst()
  return row ? toStored(row) : null
}

/** The season that is current as it is stored, or the newest one. */
export async function lastSeason(reader: Reader): Promise<StoredSeason | null> {
  const row = await reader
    .selectFrom('seasons')
    .selectAll()
    .orderBy('is_current', 'desc')
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** The version of a season's values: equal for equal values. */
export function seasonVersion({ isCurrent: _, ...season }: StoredSeason): string {
  return createHash('sha256').update(JSON.stringify(season)).digest('hex').slice(0, 32)
}
