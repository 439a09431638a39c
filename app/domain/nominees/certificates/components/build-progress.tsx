import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { RetryForm } from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'

/** While certificates are built, a page with scripts looks again this often. */
const POLL_MS = 3_000

type Counts = Readonly<Record<'waiting' | 'generated' | 'released' | 'stale' | 'failed', number>>

/** How far the building is, and what needs somebody. */
export function BuildingProgress({ counts }: { counts: Counts }) {
  const { search } = useLocation()
  usePolling(counts.waiting > 0)
  const built = counts.generated + counts.released + counts.stale
  return (
    <>
      {counts.waiting > 0 ? (
        <>
          <Progress value={built} max={built + counts.waiting} label="Certificates built" />
          <p>
            <LinkButton kind="quiet" to={search || '?'}>
              Look again
            </LinkButton>
          </p>
        </>
      ) : null}
      {counts.failed > 0 ? (
        <Notice
          tone="bad"
          title={counts.failed === 1 ? 'One could not be built' : `${counts.failed} could not be built`}
        >
          <p>
            The list says why each failed. Where our fonts lack a letter, the name is right: leave it as it
            is, and try again once a font with that letter is installed.
          </p>
          <RetryForm count={counts.failed} />
        </Notice>
      ) : null}
      {counts.stale > 0 ? (
        <Notice title={`${counts.stale} stale`}>
          <p>What they say changed after they were printed. Issue each of them anew on its own page.</p>
        </Notice>
      ) : null}
    </>
  )
}

/** Asks for the page's data again while something is under way. */
function usePolling(underWay: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!underWay || state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [underWay, state, revalidate])
}
