import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Pill } from '#app/ui/pill.tsx'
import { NEXT_STEPS, STANDING_LABELS, type Standing } from '../standing.ts'

interface StandingFactsProps {
  standing: Standing
  opensAt: Date | null
  closesAt: Date | null
  rollFrozenAt: Date | null
  members: number
}

/** Where voting stands and what comes next. */
export function StandingFacts({ standing, opensAt, closesAt, rollFrozenAt, members }: StandingFactsProps) {
  const settings = <Link to={withQuery(href('/admin/configs'), { group: 700 })}>Settings</Link>
  const date = (moment: Date | null) => (moment ? <DateTime value={moment} /> : 'Not set')
  return (
    <DefinitionList
      items={[
        { term: 'Status', value: <Pill {...STANDING_LABELS[standing]} /> },
        { term: 'Opens', value: date(opensAt), action: rollFrozenAt ? undefined : settings },
        { term: 'Closes', value: date(closesAt) },
        {
          term: 'Members',
          value: rollFrozenAt ? (
            <>
              {countText(members, 'member', 'members')} on the roll since <DateTime value={rollFrozenAt} />
            </>
          ) : (
            `${countText(members, 'member', 'members')} with a vote now`
          ),
        },
        { term: 'Next', value: NEXT_STEPS[standing] },
      ]}
    />
  )
}
