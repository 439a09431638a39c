import type { ExportColumn } from '#app/platform/exports/columns.ts'
import type { BadgeRow } from './queries.server.ts'
import { areasText, CREDENTIAL_LABELS } from './rules.ts'

export const BADGE_COLUMNS: readonly ExportColumn<BadgeRow>[] = [
  { header: 'Badge', kind: 'text', value: (row) => row.badge },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Role', kind: 'text', value: (row) => row.role },
  { header: 'Outlet', kind: 'text', value: (row) => row.outlet },
  { header: 'Areas', kind: 'text', value: (row) => areasText(row.areas) },
  { header: 'Status', kind: 'text', value: (row) => CREDENTIAL_LABELS[row.state].label },
  { header: 'Issued', kind: 'moment', value: (row) => row.issuedAt },
  { header: 'Checked in', kind: 'moment', value: (row) => row.checkedInAt },
]
