import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'
import type { findRollEntry } from '../roll-page.server.ts'
import { RollPill } from './roll-table.tsx'

export type RollEntryView = NonNullable<Awaited<ReturnType<typeof findRollEntry>>>

/** What is known of a member of the roll. Nothing of a ballot is, but whether there was one, after the count. */
export function RollEntryFacts({ entry }: { entry: RollEntryView }) {
  const { userId, email, basis, entered, state, left, merged, mergedHere, tookPart } = entry
  const items: DefinitionItem[] = [
    { term: 'Status', value: <RollPill state={state} /> },
    { term: 'Account', value: <Link to={href('/admin/people/:id', { id: userId })}>{email}</Link> },
    { term: 'Right to vote', value: basis ?? 'None now' },
    {
      term: 'Entered',
      value: (
        <>
          <DateTime value={entered.at} />. {entered.reason}.
        </>
      ),
    },
    ...(left
      ? [
          {
            term: left.by ? 'Removed' : 'Left',
            value: (
              <>
                <DateTime value={left.at} />
                {left.by ? `, by ${left.by}` : ''}. <bdi>{left.reason}</bdi>
              </>
            ),
          },
        ]
      : []),
    ...(merged
      ? [
          {
            term: 'Merged',
            value: (
              <>
                Into{' '}
                <Link to={href('/admin/voting/roll/:entryId', { entryId: merged.entryId })}>
                  {merged.email}
                </Link>
                {merged.at ? (
                  <>
                    {' '}
                    on <DateTime value={merged.at} />
                  </>
                ) : null}
                {merged.by ? `, by ${merged.by}` : ''}. <bdi>{merged.reason}</bdi>
              </>
            ),
          },
        ]
      : []),
    ...mergedHere.map((each) => ({
      term: 'Merged into this account',
      value: <Link to={href('/admin/voting/roll/:entryId', { entryId: each.entryId })}>{each.email}</Link>,
    })),
    ...(tookPart === null ? [] : [{ term: 'Took part', value: tookPart ? 'Yes' : 'No' }]),
  ]
  return <DefinitionList items={items} />
}
