import { Progress } from '#app/ui/progress.tsx'
import { UnderWay } from '#app/ui/under-way.tsx'

/** How far an export has come. With scripts it follows by itself; without, by a link that loads the page again. */
export function ExportProgress({ rowsDone, rowsTotal }: { rowsDone: number; rowsTotal: number | null }) {
  const most = Math.max(rowsTotal ?? 0, rowsDone, 1)
  return (
    <>
      <Progress
        value={rowsDone}
        max={most}
        label="Rows written"
        text={rowsTotal === null ? rowsDone.toLocaleString('en') : undefined}
      />
      <UnderWay />
    </>
  )
}
