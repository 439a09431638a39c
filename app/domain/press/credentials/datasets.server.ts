import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { BADGE_COLUMNS } from './export-columns.ts'
import { badgesAfter, countBadges, type NumberedBadge } from './queries.server.ts'
import { areasText, CREDENTIAL_LABELS, OUTLET_LABELS } from './rules.ts'

const sent = (year: number) =>
  db().selectFrom('media_credentials as m').where('m.year', '=', year).where('m.applied_at', 'is not', null)

const credentialsAfter = (year: number, last: { id: number } | null, limit: number) =>
  sent(year)
    .where('m.id', '>', last?.id ?? 0)
    .orderBy('m.id')
    .limit(limit)
    .select([
      'm.id',
      'm.outlet_name as outlet',
      'm.outlet_kind as kind',
      'm.country',
      'm.website',
      'm.audience',
    ])
    .select(['m.applicant', 'm.role', 'm.email', 'm.phone', 'm.editor_name as editor'])
    .select(['m.editor_email as editorEmail', 'm.places', 'm.areas_wanted as wanted', 'm.areas', 'm.state'])
    .select([
      'm.answer',
      'm.applied_at as appliedAt',
      'm.approved_at as approvedAt',
      'm.issued_at as issuedAt',
    ])
    .execute()

type CredentialRow = Awaited<ReturnType<typeof credentialsAfter>>[number]

const COLUMNS: readonly ExportColumn<CredentialRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Outlet', kind: 'text', value: (row) => row.outlet },
  { header: 'Kind', kind: 'text', value: (row) => OUTLET_LABELS[row.kind] },
  { header: 'Country', kind: 'text', value: (row) => row.country },
  { header: 'Website', kind: 'text', value: (row) => row.website },
  { header: 'Audience', kind: 'text', value: (row) => row.audience },
  { header: 'Applicant', kind: 'text', value: (row) => row.applicant },
  { header: 'Role', kind: 'text', value: (row) => row.role },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Phone', kind: 'text', value: (row) => row.phone },
  { header: 'Editor', kind: 'text', value: (row) => row.editor },
  { header: 'Editor’s email', kind: 'text', value: (row) => row.editorEmail },
  { header: 'Places', kind: 'integer', value: (row) => row.places },
  { header: 'Areas wanted', kind: 'text', value: (row) => areasText(row.wanted) },
  { header: 'Areas', kind: 'text', value: (row) => areasText(row.areas) },
  { header: 'Status', kind: 'text', value: (row) => CREDENTIAL_LABELS[row.state].label },
  { header: 'Answer', kind: 'text', value: (row) => row.answer },
  { header: 'Applied', kind: 'moment', value: (row) => row.appliedAt },
  { header: 'Approved', kind: 'moment', value: (row) => row.approvedAt },
  { header: 'Issued', kind: 'moment', value: (row) => row.issuedAt },
]

const PERSONAL = ['Applicant', 'Role', 'Email', 'Phone', 'Editor', 'Editor’s email', 'Answer']

const credentials = defineDataset<CredentialRow>({
  key: 'media_credentials',
  title: 'Media credentials',
  about:
    'Applications of the press that were sent, and what became of them. What people need for access is left out.',
  group: 'Press',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS, PERSONAL),
  count: ({ year }) => countOf(sent(year)),
  read: ({ year }, last, limit) => credentialsAfter(year, last, limit),
})

const badges = defineDataset<NumberedBadge>({
  key: 'badges',
  title: 'Badges',
  about: 'Badges of the press with their areas, and who has come.',
  group: 'Press',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed<NumberedBadge>(BADGE_COLUMNS, ['Name', 'Role', 'Checked in']),
  count: ({ admin, year }) => countBadges(admin, year),
  read: ({ admin, year }, last, limit) => badgesAfter(admin, year, last, limit),
})

/** Media credentials and their badges. */
export const credentialDatasets = [credentials, badges]
