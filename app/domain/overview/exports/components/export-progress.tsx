import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'

/** How often the page asks while the export is written. */
const POLL_MS = 2_000

/** How far an export has come. With scripts it follows by itself; without, by a link that loads the page again. */
export function ExportProgress({ rowsDone, rowsTotal }: { rowsDone: number; rowsTotal: number | null }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  const most = Math.max(rowsTotal ?? 0, rowsDone, 1)
  return (
    <>
      <Progress
        value={rowsDone}
        max={most}
        label="Rows written"
        text={rowsTotal === null ? rowsDone.toLocaleString('en') : undefined}
      />
      <p>
        <LinkButton kind="quiet" to="?">
          Refresh
        </LinkButton>
      </p>
    </>
  )
}
