import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { partLabels, type ChangeWindow } from '#app/domain/submissions/changes.ts'

/** Which part of a submitted entry may still be changed, and until when. */
export function ChangeCard({ windows }: { windows: readonly ChangeWindow[] }) {
  return (
    <Card title="Changes you can still make">
      <DefinitionList
        items={windows.map((window) => ({ term: partLabels[window.part], value: <Until window={window} /> }))}
      />
    </Card>
  )
}

function Until({ window: { part, open, until } }: { window: ChangeWindow }) {
  if (part === 'nomination')
    return open && until ? (
      <>
        Until <DateTime value={until} />; nominees have until the ceremony
      </>
    ) : (
      'Nominees only, until the ceremony'
    )
  if (open && !until) return 'Open'
  if (!until) return 'Read-only'
  return (
    <>
      {open ? 'Until' : 'Closed since'} <DateTime value={until} />
    </>
  )
}
