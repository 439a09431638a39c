import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { defineDataset, type AskedData } from '#app/platform/exports/dataset.server.ts'
import { SECRET_ANSWERS } from '#app/platform/secret-answers.ts'
import { entriesByIds, offeredColumns, type ExportedEntry } from './admin-export.server.ts'

const entries = ({ admin, year, now }: AskedData) =>
  db()
    .selectFrom('submissions as s')
    .where('s.year', '=', year)
    .where(withoutConflict(admin, 's.id', now))

/** The entries of a season with all answers, drafts too. */
export const submissionsDataset = defineDataset<ExportedEntry>({
  key: 'submissions',
  title: 'Submissions',
  about: 'Every entry of the season with its answers, contact and people.',
  group: 'Entries',
  right: 'read',
  tellsOfEntries: true,
  async columns({ admin, year }) {
    const { offered } = await offeredColumns(admin, year)
    return offered.map(({ key, group, usual, column }) => ({
      ...{ key, usual, column },
      personal: group === 'Contact' || key === 'people' || SECRET_ANSWERS.includes(key.replace(/^q\./, '')),
    }))
  },
  count: (asked) => countOf(entries(asked)),
  async read(asked, last, limit) {
    const rows = await entries(asked)
      .where('s.id', '>', last?.id ?? 0)
      .orderBy('s.id')
      .select('s.id')
      .limit(limit)
      .execute()
    const { fields } = await offeredColumns(asked.admin, asked.year)
    return entriesByIds(
      asked.admin,
      rows.map(({ id }) => id),
      fields,
    )
  },
})
