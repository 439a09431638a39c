import { awaitsFounding } from '#app/domain/overview/founding/founding-code.server.ts'
import { everyPart, partsInUse, type MinuteTask } from '#app/platform/module.server.ts'
import { recordHeartbeat } from '#app/platform/outbox/heartbeats.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { db } from '#db/client.ts'
import { log } from '#app/log.server.ts'
import { isSeeding } from '#db/seed-lock.ts'

/*
 * What is looked for every minute, in our own tables: nothing depends on a minute being hit, only on there being a later one.
 */
const underway = new Set<string>()

/**
 * Runs every chain of tasks; one that fails is logged and does not keep the others from running. A chain that is still at the
 * tasks of an earlier minute is left to it.
 */
export async function runMinuteTasks(now: Date): Promise<void> {
  if (await isSeeding()) return log.info('minute tasks wait until the demonstration is written')
  // All of them are about an award.
  const tasks = (await awaitsFounding()) ? [] : await tasksInUse()
  const chains = [...new Set(tasks.map(({ chain }) => chain))]
  await Promise.all(
    chains.map((chain) =>
      runChain(
        chain,
        tasks.filter((task) => task.chain === chain),
        now,
      ),
    ),
  )
  await recordHeartbeat('tick', now)
}

/** The tasks of the parts that the award uses; files and what has run out are seen to in the others too. */
async function tasksInUse(): Promise<MinuteTask[]> {
  const used = new Set(partsInUse('everyMinute', await partSettings(db())))
  return everyPart('everyMinute').filter((task) => task.chain === 'files' || used.has(task))
}

async function runChain(chain: string, tasks: readonly MinuteTask[], now: Date): Promise<void> {
  if (underway.has(chain)) return log.warn({ chain }, 'minute tasks of an earlier minute still run')
  underway.add(chain)
  try {
    for (const { name: task, run } of tasks) {
      try {
        const count = await run(now)
        if (count > 0) log.info({ task, count }, 'minute task')
      } catch (error) {
        log.error({ err: error, task }, 'minute task failed')
      }
    }
  } finally {
    underway.delete(chain)
  }
}
