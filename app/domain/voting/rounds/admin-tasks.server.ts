import type { Reader } from '#db/client.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { openExtension } from './extensions.server.ts'
import { readRound } from './round.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'

/** An extension that waits for another admin, and a pause, both while voting is open. */
export async function findRoundTasks(
  { admin, year, now }: TaskQuestion,
  reader: Reader,
): Promise<AdminTask[]> {
  if (!isVotingOpen(await configValuesIn(reader), now)) return []
  const [waiting, round] = [await openExtension(year, reader), await readRound(year, reader)]
  return [
    ...(round.pausedAt
      ? [
          {
            key: 'voting paused',
            urgency: 'wrong',
            text: 'Voting is paused',
            to: href('/admin/voting/pause'),
          } as const,
        ]
      : []),
    ...(waiting && waiting.askedBy !== admin.userId
      ? [
          {
            key: 'voting extension',
            urgency: 'awaited',
            text: 'An admin asks to extend voting',
            to: href('/admin/voting/extension'),
          } as const,
        ]
      : []),
  ]
}
