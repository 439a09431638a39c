import { WhoCanSee, type SealedFacts } from './who-can-see.tsx'
import { CASE_RULES, METHOD_RULES, TIE_BREAK_RULES } from '../../tally/rules.ts'

/** How every method counts, and what becomes of each case people ask about: the lists the count itself follows. */
export function RulesText({
  savedCount,
  ownNominations,
  drawsLots,
  noAwardTest,
  sealed,
}: Record<'savedCount' | 'ownNominations' | 'drawsLots' | 'noAwardTest', boolean> & { sealed: SealedFacts }) {
  return (
    <>
      <p>
        {savedCount
          ? 'What you have saved when voting closes counts, submitted or not.'
          : 'Only ballots that were submitted count; what you save after submitting counts too.'}{' '}
        You can change your vote until then, and a newly submitted ballot replaces the earlier one.{' '}
        {ownNominations ? 'You may vote for works you worked on.' : 'You can’t vote for works you worked on.'}
      </p>
      {drawsLots ? <p>In this vote a tie for first place is decided by lot.</p> : null}
      {noAwardTest ? <p>In this vote the winner of a run-off also has to beat “No award”.</p> : null}
      <h2>How a winner is found</h2>
      <dl className="definitions">
        {Object.values(METHOD_RULES).map(({ name, counting, tieBreaks }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {counting}
              {tieBreaks.length > 0
                ? ` In a tie: ${tieBreaks.map((each) => TIE_BREAK_RULES[each]).join(' ')}`
                : ' A tie stays a tie.'}
            </dd>
          </div>
        ))}
      </dl>
      <h2>What else can happen</h2>
      <dl className="definitions">
        {CASE_RULES.map(({ name, rule }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <WhoCanSee sealed={sealed} />
    </>
  )
}
