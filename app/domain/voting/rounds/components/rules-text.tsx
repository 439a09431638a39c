import { CASE_RULES, METHOD_RULES, TIE_BREAK_RULES } from '../../tally/rules.ts'

/** How every method counts, and what becomes of each case people ask about: the lists the count itself follows. */
export function RulesText({
  savedCount,
  ownNominations,
  drawsLots,
  noAwardTest,
}: Record<'savedCount' | 'ownNominations' | 'drawsLots' | 'noAwardTest', boolean>) {
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
      <h2>Who can see your vote</h2>
      <p>
        Your choices are stored encrypted, without your name. No page, file or email shows them to anyone but
        you: not to admins, and not to observers. Admins and observers see how many have voted in a category,
        never who chose what and never who leads. Your receipt code tells only that your ballot is stored as
        you submitted it.
      </p>
      <p>
        The key that opens ballots is on the server, because the server shows you your own. A person who runs
        the server, or gets hold of its database and that key together, can therefore read whose ballot says
        what and who leads, while voting is open and afterwards. A copy of the database alone does not tell
        it. The two key holders protect the counted result until it is published, not the single ballots.
      </p>
    </>
  )
}
