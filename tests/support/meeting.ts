import { AsyncLocalStorage } from 'node:async_hooks'
import { inject } from 'vitest'
import pg from 'pg'
import { databaseUrl } from '#tests/support/database-server.ts'
import { aroundStatements, type Statement } from '#tests/support/statements.ts'

export interface Place {
  /** Participants are held after the last of these statements, sent in this order, with everything they decide by read. */
  reads: readonly RegExp[]
  /** Removes the locks and the compared states from the participants' statements. */
  withoutLocks?: boolean
  /** Replaces statements that guard by themselves, such as an update that compares before it writes. */
  instead?: (text: string) => string
  /** How many are waited for, by default all; more than there are connections cannot meet. */
  together?: number
}

interface Meeting<T> {
  answers: T[]
  /** How many had read before the first of them continued; one where a lock separates them. */
  together: number
}

interface Participant {
  state: 'running' | 'held' | 'done'
  /** How many of the statements of the place it has sent. */
  seen: number
  client: pg.Client | null
  resume: (() => void) | null
}

const MAX_MS = 15_000
const POLL_MS = 5
const PARTICIPANT = new AsyncLocalStorage<Participant>()

/**
 * Runs all acts at once in the worst order: each is held after reading until all others have read, are done or wait in the database
 * for a lock. Then they continue one after the other. Without the lock all of them decide by what none has written yet.
 */
export async function meet<T>(acts: readonly (() => Promise<T>)[], place: Place): Promise<Meeting<T>> {
  const participants = acts.map((): Participant => ({
    state: 'running',
    seen: 0,
    client: null,
    resume: null,
  }))
  let isOpen = false

  const around = ({ text, client, send }: Statement): unknown => {
    const me = PARTICIPANT.getStore()
    if (!me) return send()
    me.client = client
    const unlocked = place.withoutLocks ? withoutStateCompared(withoutLocks(text)) : text
    const result = send(place.instead?.(unlocked) ?? unlocked)
    if (me.seen < place.reads.length && place.reads[me.seen]?.test(text)) me.seen += 1
    else return result
    if (me.seen < place.reads.length || isOpen || !(result instanceof Promise)) return result
    return result.then(async (rows: unknown) => {
      if (!isOpen) await held(me)
      return rows
    })
  }

  return aroundStatements(around, async () => {
    const running = acts.map((act, index) => {
      const me = participants[index] as Participant
      const done = PARTICIPANT.run(me, act).finally(() => {
        me.state = 'done'
      })
      // Failures are thrown below, when all are done.
      done.catch(() => undefined)
      return done
    })
    const lookout = await watchDatabase()
    let together = 0
    try {
      const until = performance.now() + MAX_MS
      while (!(await isSettled(participants, place.together ?? acts.length, lookout))) {
        if (performance.now() > until)
          throw new Error(`They did not meet: ${participants.map(({ state }) => state).join(', ')}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    } finally {
      isOpen = true
      const waiting = participants.filter(({ state }) => state === 'held')
      together = waiting.length
      for (const one of waiting) {
        one.state = 'running'
        one.resume?.()
        await running[participants.indexOf(one)]?.catch(() => undefined)
      }
      await lookout.end()
    }
    return { answers: await Promise.all(running), together }
  })
}

function held(me: Participant): Promise<void> {
  me.state = 'held'
  return new Promise((resolve) => {
    me.resume = resolve
  })
}

async function isSettled(
  participants: readonly Participant[],
  together: number,
  lookout: pg.Client,
): Promise<boolean> {
  const isHeld = participants.filter(({ state }) => state === 'held').length
  if (isHeld >= together) return true
  const running = participants.filter(({ state }) => state === 'running')
  if (running.length === 0) return true
  if (isHeld === 0) return false
  const processes = running.map(({ client }) => (client as { processID?: number } | null)?.processID ?? 0)
  const { rowCount } = await lookout.query(
    `select 1 from pg_stat_activity where pid = any($1::int[]) and state = 'active' and wait_event_type = 'Lock'`,
    [processes],
  )
  return rowCount === running.length
}

/** Opens a connection outside the app's pool, which may be exhausted. */
async function watchDatabase(): Promise<pg.Client> {
  const { adminUrl } = inject('testDatabase')
  const client = new pg.Client({ connectionString: databaseUrl(adminUrl, 'postgres') })
  await client.connect()
  return client
}

/** The same statement, moving records that it names from whatever state they are in (`platform/lifecycle.server.ts`). */
function withoutStateCompared(text: string): string {
  return text.replace(
    /^(\s*update .*? where )((?:"\w+"\."\w+" in \([$\d, ]+\) and )+)(?="\w+"\."id" = any)/s,
    (_all, update: string, compared: string) =>
      update + compared.replace(/"\w+"\."\w+" in \([$\d, ]+\)/g, '(true or $&)'),
  )
}

/** The same statement, asking for no lock. */
function withoutLocks(text: string): string {
  return text
    .replace(/ for (no key update|update|key share|share)( of "?\w+"?)?( skip locked| nowait)?/gi, '')
    .replace(/pg_advisory_xact_lock\((.*)\)/i, '$1')
    .replace(/^lock table .*$/i, 'select 1')
}
