import type { RestoreCheck } from '#app/platform/module.server.ts'
import type { Reader } from '#db/client.ts'
import { hasVoteKey, openChoice } from './keys.server.ts'

/** Whether VOTE_KEY opens the ballots: one of each season is opened, and what it says is not looked at. */
export async function checkVoteKey(reader: Reader): Promise<RestoreCheck[]> {
  const ballots = await reader
    .selectFrom('ballots')
    .distinctOn('year')
    .select(['year', 'box_key', 'sealed'])
    .orderBy('year')
    .execute()
  const shut = ballots.filter((ballot) => !opens(ballot))
  return [
    {
      title: 'VOTE_KEY',
      found:
        ballots.length === 0
          ? 'There are no ballots, so it could not be checked.'
          : `It was tried on a ballot of ${ballots.map(({ year }) => year).join(', ')}.`,
      problems: shut.map(
        ({ year }) =>
          `It does not open the ballots of ${year}: they can be neither counted nor checked without the one they were cast with.`,
      ),
    },
  ]
}

function opens({ sealed, box_key }: { sealed: Buffer; box_key: Buffer }): boolean {
  if (!hasVoteKey()) return false
  try {
    openChoice(sealed, box_key)
    return true
  } catch {
    return false
  }
}
