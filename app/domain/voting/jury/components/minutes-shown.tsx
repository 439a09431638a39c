import { DefinitionList } from '#app/ui/definition-list.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DECIDED_BY, type KeptMinutes } from '../minutes.ts'

interface MinutesShownProps {
  minutes: KeptMinutes
  nominees: readonly { id: number; title: string }[]
}

/** Says what a jury wrote down, for those who were there. */
export function MinutesShown({ minutes, nominees }: MinutesShownProps) {
  const titleOf = (id: number) => nominees.find((each) => each.id === id)?.title ?? 'No longer a nominee'
  const titles = (ids: readonly number[]) => (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <bdi>{titleOf(id)}</bdi>
        </li>
      ))}
    </ul>
  )
  const { winners, noAward, honours, names, decidedBy, votes, statement, reason } = minutes
  return (
    <DefinitionList
      items={[
        {
          term: winners.length > 1 ? 'Winners (tie)' : 'Winner',
          value: noAward ? 'No award is given' : titles(winners),
        },
        ...(honours.length > 0 ? [{ term: 'Honourable mentions', value: titles(honours) }] : []),
        { term: 'Present', value: names.join(', ') },
        { term: 'How it was decided', value: DECIDED_BY[decidedBy] },
        ...(decidedBy === 'vote'
          ? [
              {
                term: 'Votes',
                value: (
                  <ul>
                    {votes.map((each) => (
                      <li key={each.nominationId}>
                        <bdi>{titleOf(each.nominationId)}</bdi>: {each.votes}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
        ...(statement ? [{ term: 'Published statement', value: <PlainText>{statement}</PlainText> }] : []),
        ...(reason ? [{ term: 'For the record', value: <PlainText>{reason}</PlainText> }] : []),
      ]}
    />
  )
}
