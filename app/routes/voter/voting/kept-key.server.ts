import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isRemembered } from '#app/domain/people/accounts/open-sessions.server.ts'
import { isBallotKey, newBallotKey } from '#app/domain/voting/ballots/ballot-key.server.ts'
import { ballotCookie, ballotKeyOf } from '#app/http/session-cookies.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The key of the browser that asks; `null` where it keeps none. */
export function sentBallotKey({ request }: Args, viewer: Viewer, year: number): Buffer | null {
  const key = ballotKeyOf(request, year, viewer)
  return key && isBallotKey(key) ? key : null
}

/** The same, with a new key and the header that keeps it where there is none and something may be saved. */
export async function keptBallotKey(args: Args, viewer: Viewer, year: number) {
  const headers = new Headers()
  const sent = sentBallotKey(args, viewer, year)
  if (sent || viewer.behind || args.context.readOnly) return { ballotKey: sent, headers }
  const ballotKey = newBallotKey()
  headers.append('Set-Cookie', await ballotKeyHeader(ballotKey, viewer, year))
  return { ballotKey, headers }
}

/** The Set-Cookie that keeps a key as long as the session lasts. */
export async function ballotKeyHeader(key: Buffer, viewer: Viewer, year: number): Promise<string> {
  return ballotCookie({ year, key }, viewer, await isRemembered(viewer.sessionFamily))
}
