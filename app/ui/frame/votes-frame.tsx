import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '#app/platform/href.ts'
import { Brand } from '#app/ui/frame/brand.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { FlashNotice } from '#app/ui/toast/flash.tsx'

export interface BallotProgress {
  done: number
  total: number
}

/** The frame of the ballot: a slim bar that says how far the voter has come. */
export function VotesFrame({ progress, children }: { progress?: BallotProgress; children: ReactNode }) {
  const { viewer, flash } = useFrame()
  return (
    <div className="top-frame">
      <header className="top-bar">
        <Brand />
        {progress ? <Progress label="Your ballot" value={progress.done} max={progress.total} /> : null}
        {viewer ? <Link to={href('/redirect/logout')}>Sign out</Link> : null}
      </header>
      <main id="main" tabIndex={-1}>
        <FlashNotice flash={flash} />
        {children}
      </main>
    </div>
  )
}
