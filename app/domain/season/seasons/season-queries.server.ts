import { createHash } from 'node:crypto'
import { db, type Reader } from '#db/client.ts'
import { camelRow } from '#db/row-names.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Season } from './rules.ts'
import type { StoredSeason } from './season-input.ts'

/** Every season, the newest first, with counts of what it has. */
export async function listSeasons(_admin: AdminViewer) {
  const rows = await db()
    .selectFrom('seasons as s')
    .selectAll('s')
    .select((eb) => {
      const count = (table: 'categories' | 'deadlines' | 'submissions') =>
        eb
          .selectFrom(table)
          .whereRef(`${table}.year`, '=', 's.year')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .$asScalar()
          .as(table)
      return [count('categories'), count('deadlines'), count('submissions')]
    })
    .orderBy('s.year', 'desc')
    .limit(200)
    .execute()
  return rows.map(camelRow)
}

const stored = (reader: Reader) =>
  reader
    .selectFrom('seasons')
    .select(['year', 'label', 'edition', 'is_current', 'timezone', 'currency', 'eligible_from'])
    .select(['eligible_to', 'announced_at', 'ceremony_at'])

/** One season by its year, or `null`. */
export async function findSeason(year: number, reader: Reader): Promise<StoredSeason | null> {
  const row = await stored(reader).where('year', '=', year).executeTakeFirst()
  return row ? camelRow(row) : null
}

/** The current season as it is stored, or the newest one. */
export async function lastSeason(reader: Reader): Promise<StoredSeason | null> {
  const row = await stored(reader)
    .orderBy('is_current', 'desc')
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? camelRow(row) : null
}

/** The version of a season: equal for equal values. */
export function seasonVersion({
  year,
  label,
  edition,
  ...dates
}: Omit<Season, 'tax' | 'publishedAt'>): string {
  const { timezone, eligibleFrom, eligibleTo, announcedAt, ceremonyAt } = dates
  const values = [year, label, edition, timezone, eligibleFrom, eligibleTo, announcedAt, ceremonyAt]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}

/** Whether a season was followed by the one that is current now: what was entered in it is read, and no longer changed. */
export async function isSeasonOver(year: number, reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('seasons')
    .where('is_current', '=', true)
    .where('year', '>', year)
    .select('year')
    .executeTakeFirst()
  return row !== undefined
}
