import type { Reader } from '#db/client.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { readRound } from '../rounds/round.server.ts'
import { keyholdersOf } from './keyholders.server.ts'
import { withoutBox } from './pass-on.server.ts'
import { isDrilled, MIN_HOLDERS } from './rules.ts'

/** Missing keys, keys that open no ballot, and a key whose holder has not tried their passphrase, from the opening of a vote to its first count. */
export async function findKeyTasks({ admin, year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const round = await readRound(year, reader)
  if (round.state !== 'armed') return []
  const holders = await keyholdersOf(year, reader)
  const own = holders.find(({ userId }) => userId === admin.userId)
  return [
    ...(holders.length < MIN_HOLDERS
      ? [
          {
            key: 'voting keys',
            urgency: 'wrong',
            text: 'The vote has too few key holders',
            hint: 'Its ballots can’t be counted before two admins hold a key.',
            to: href('/admin/voting/results'),
          } as const,
        ]
      : []),
    ...((await withoutBox(year, reader)).length > 0
      ? [
          {
            key: 'voting box',
            urgency: 'wrong',
            text: 'A later key does not open the ballots yet',
            hint: 'Two key holders who can open them seal them for it.',
            to: href('/admin/voting/pass-on'),
          } as const,
        ]
      : []),
    ...(own && !isDrilled(own.drilledAt, round.keysFixedAt)
      ? [
          {
            key: 'voting drill',
            urgency: 'open',
            text: 'Try your passphrase for the result',
            to: href('/admin/voting/drill'),
          } as const,
        ]
      : []),
  ]
}
