import { RetryForm } from './certificate-parts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { UnderWay } from '#app/ui/under-way.tsx'

type Counts = Readonly<Record<'waiting' | 'generated' | 'released' | 'stale' | 'failed', number>>

/** Progress, failures and certificates out of date. */
export function BuildingProgress({ counts }: { counts: Counts }) {
  const built = counts.generated + counts.released + counts.stale
  return (
    <>
      {counts.waiting > 0 ? (
        <>
          <Progress value={built} max={built + counts.waiting} label="Certificates built" />
          <UnderWay />
        </>
      ) : null}
      {counts.failed > 0 ? (
        <Notice tone="bad" title={`${counts.failed} failed`}>
          <p>
            The list shows why. Where a font lacks a letter, leave the name as it is and retry once the font
            is installed.
          </p>
          <RetryForm count={counts.failed} />
        </Notice>
      ) : null}
      {counts.stale > 0 ? (
        <Notice title={`${counts.stale} out of date`}>
          <p>Details changed after they were made. Reissue each on its own page.</p>
        </Notice>
      ) : null}
    </>
  )
}
