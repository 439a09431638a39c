import type { ConflictView } from '../rule-page.server.ts'
import { Card } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/table.tsx'

/** Both versions of a rule that two admins changed at once, field by field. */
export function VersionConflict({ conflict: { who, fields } }: { conflict: ConflictView }) {
  return (
    <Card title="Two versions">
      <p>
        {who} saved this rule while you were editing it. Your changes are still in the form below. To keep
        their version of a field, copy it, then save again.
      </p>
      <DataTable
        caption="Differences"
        rows={fields}
        rowKey={({ label }) => label}
        empty={<p>Both versions are the same.</p>}
        columns={[
          { header: 'Field', cell: ({ label }) => label },
          {
            header: 'Saved version',
            long: true,
            cell: ({ theirs }) => <div className="version-text">{theirs || 'empty'}</div>,
          },
          {
            header: 'Your version',
            long: true,
            cell: ({ yours }) => <div className="version-text">{yours || 'empty'}</div>,
          },
        ]}
      />
    </Card>
  )
}
