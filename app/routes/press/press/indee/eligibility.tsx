import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { eligibilityFor } from '#app/domain/press/indee/eligibility.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Who can watch screenings', scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { year } = await currentSeason()
  const [eligibility, { offersMemberships }] = await Promise.all([
    eligibilityFor(viewer, year, args.context.now),
    viewerRights(args, viewer),
  ])
  return { ...eligibility, offersMemberships }
}

export default function WhoCanWatch() {
  const { isEligible, reason, next, offersMemberships } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title="Who can watch screenings" />
      <p>
        {isEligible ? 'You can watch screenings.' : 'You can’t watch screenings now.'} {reason}
      </p>
      <p>The nominated works are shown to members with an active professional membership, who agree to it.</p>
      {isEligible ? <LinkButton to={href('/pro-members-for-indee')}>Go to the screenings</LinkButton> : null}
      {!isEligible && next === 'membership' && offersMemberships ? (
        <LinkButton to={href('/membership')}>See memberships</LinkButton>
      ) : null}
    </NarrowPage>
  )
}
