import { sql } from 'kysely'
import { href, withQuery } from '#app/platform/href.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { adminEntryHref } from '../addresses.ts'
import { ENTRIES, shownTitle, statusLabels, type SubmissionStatus } from '../rules.ts'

interface Row {
  id: number
  rank: SearchRank
  code: string | null
  title: string
  status: SubmissionStatus
  year: number
  category: string
  studio: string
}

/** Entries of all seasons by code, title, studio, people and the addresses of people, except those the admin has a conflict with. */
export const searchedEntries: SearchedKind = {
  heading: 'Entries',
  noun: ENTRIES,
  list: (text) => withQuery(href('/admin/submissions'), { q: text }),
  async find({ admin, year, text }, reader) {
    const hit = rankedHits(text, {
      from: sql`submissions s`,
      id: sql`s.id`,
      visible: withoutConflict(admin, 's.id', admin.at),
      exact: [
        sql<boolean>`lower(s.code) = lower(${text})`,
        sql<boolean>`s.id in (select p.submission_id from submission_people p
          where lower(p.email) = lower(${storedAddress(text)}) and p.email <> '')`,
      ],
      begins: [
        { form: sql`lower(s.code)` },
        { form: sql`left(s.search_text, 60)`, whole: sql`split_part(s.search_text, E'\n', 1)` },
      ],
      contains: sql`s.search_text`,
      order: sql`s.year = ${year} desc, s.updated_at desc, s.id desc`,
    })
    const { rows } = await sql<Row>`with ${hit}
      select s.id, hit.rank, s.code, s.title, s.status, s.year, c.name as category, st.name as studio
      from hit join submissions s on s.id = hit.id join categories c on c.id = s.category_id
        join studios st on st.id = s.studio_id
      order by hit.rank, s.year = ${year} desc, s.updated_at desc, s.id desc`.execute(reader)
    return rows.map(({ id, rank, code, title, status, studio, category, ...row }) => ({
      id,
      rank,
      title: shownTitle(title),
      detail: [
        ...(code ? [code] : []),
        studio,
        category,
        statusLabels[status].label,
        ...(row.year === year ? [] : [`Season ${row.year}`]),
      ].join(' · '),
      to: adminEntryHref(id),
    }))
  },
}
