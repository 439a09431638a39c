import type { RestoreCheck } from '#app/platform/module.server.ts'
import type { Reader } from '#db/client.ts'
import { isAsSealed, openByServer } from './choice-seals.server.ts'
import { hasVoteKey } from './keys.server.ts'

/** Tells whether VOTE_KEY is that of the ballots: it is tried on one of each season, and what that says is not looked at. */
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
          `It is not the key of the ballots of ${year}: they can be neither counted nor checked without the one they were cast with.`,
      ),
    },
  ]
}

/** Ballots in a box open for two key holders only; that this installation sealed them can be told all the same. */
function opens({ sealed, box_key }: { sealed: Buffer; box_key: Buffer }): boolean {
  return hasVoteKey() && (isAsSealed(sealed, box_key) || openByServer(sealed, box_key) !== null)
}
