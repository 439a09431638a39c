import type { ConflictView } from '#app/domain/cron-emails/rules/rule-views.ts'
import { Card } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/table.tsx'

/** Both versions of a rule that two people changed at once, field by field. */
export function VersionConflict({ conflict: { who, fields } }: { conflict: ConflictView }) {
  return (
    <Card title="Two versions">
      <p>
        {who} saved this rule while you were writing. What you typed is still in the form below. To keep
        theirs in a field, copy it over; then save again.
      </p>
      <DataTable
        caption="Where they differ"
        rows={fields}
        rowKey={({ label }) => label}
        empty={<p>Both versions say the same.</p>}
        columns={[
          { id: 'field', header: 'Field', main: true, cell: ({ label }) => label },
          {
            id: 'theirs',
            header: 'Now saved',
            long: true,
            cell: ({ theirs }) => <div className="version-text">{theirs || 'empty'}</div>,
          },
          {
            id: 'yours',
            header: 'Yours',
            long: true,
            cell: ({ yours }) => <div className="version-text">{yours || 'empty'}</div>,
          },
        ]}
      />
    </Card>
  )
}
