import { SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { hasVoteKey } from './keys.server.ts'

/** Ballots need a key that is not in the database. */
export function findBallotChecks({ configs }: SetupQuestion): SetupCheck[] {
  if (configs.voting_activated_checkbox !== '1') return []
  const message = 'VOTE_KEY is not set on the server, so no ballot can be saved. See docs/settings.md.'
  return [
    {
      stage: 'later',
      part: 'voting',
      title: 'Ballots are secret',
      findings: hasVoteKey() ? [] : [warns(SETTINGS, message)],
    },
  ]
}
