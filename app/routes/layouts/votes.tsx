import { Outlet, useMatches } from '@remix-run/react'
import { VotesFrame, type BallotProgress } from '#app/ui/frame/votes-frame.tsx'

/** A page of the ballot says how far the voter is by returning `progress` from its loader. */
function progressOf(data: unknown): BallotProgress | undefined {
  if (typeof data !== 'object' || data === null || !('progress' in data)) return undefined
  return data.progress as BallotProgress
}

export default function VotesLayout() {
  const page = useMatches().at(-1)
  return (
    <VotesFrame progress={progressOf(page?.data)}>
      <Outlet />
    </VotesFrame>
  )
}
