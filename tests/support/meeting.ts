import { AsyncLocalStorage } from 'node:async_hooks'
import { inject } from 'vitest'
import pg from 'pg'
import { databaseUrl } from '#tests/support/database-server.ts'
import { aroundStatements, type Statement } from '#tests/support/statements.ts'

export interface Place {
  /** Everybody is held after the last of these statements, sent in this order: what is decided next was read by then. */
  reads: readonly RegExp[]
  /** Takes every lock that a statement asks for, and the state a move compares, out of what the participants send. */
  withoutLocks?: boolean
  /** Other statements in place of those that guard by themselves, as an update that looks before it writes. */
  instead?: (text: string) => string
  /** So many are waited for; all of them unless said. More than have a connection cannot meet. */
  together?: number
}

interface Meeting<T> {
  answers: T[]
  /** How many had read before the first of them went on. Where a lock parts them it is one. */
  together: number
}

interface Participant {
  state: 'under way' | 'held' | 'done'
  /** How many of the statements of the place it has sent. */
  seen: number
  client: pg.Client | null
  goOn: (() => void) | null
}

const LONGEST_MS = 15_000
const POLL_MS = 5
const PARTICIPANT = new AsyncLocalStorage<Participant>()

/**
 * Does all of these at once in the worst order there is: everybody is held after reading until nobody else can come there,
 * because all have read, or are done, or wait in the database for a lock. Then they go on, each when the one before is done.
 * Luck has no part in it: without the lock all decide on what none has written yet.
 */
export async function meet<T>(acts: readonly (() => Promise<T>)[], place: Place): Promise<Meeting<T>> {
  const participants = acts.map((): Participant => ({
    state: 'under way',
    seen: 0,
    client: null,
    goOn: null,
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
      // Whoever failed is told of below, when all are done.
      done.catch(() => undefined)
      return done
    })
    const lookout = await watchDatabase()
    let together = 0
    try {
      const until = performance.now() + LONGEST_MS
      while (!(await nobodyElseComes(participants, place.together ?? acts.length, lookout))) {
        if (performance.now() > until)
          throw new Error(`They did not meet: ${participants.map(({ state }) => state).join(', ')}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    } finally {
      isOpen = true
      const waiting = participants.filter(({ state }) => state === 'held')
      together = waiting.length
      for (const one of waiting) {
        one.state = 'under way'
        one.goOn?.()
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
    me.goOn = resolve
  })
}

async function nobodyElseComes(
  participants: readonly Participant[],
  together: number,
  lookout: pg.Client,
): Promise<boolean> {
  const isHeld = participants.filter(({ state }) => state === 'held').length
  if (isHeld >= together) return true
  const underWay = participants.filter(({ state }) => state === 'under way')
  if (underWay.length === 0) return true
  if (isHeld === 0) return false
  const processes = underWay.map(({ client }) => (client as { processID?: number } | null)?.processID ?? 0)
  const { rowCount } = await lookout.query(
    `select 1 from pg_stat_activity where pid = any($1::int[]) and state = 'active' and wait_event_type = 'Lock'`,
    [processes],
  )
  return rowCount === underWay.length
}

/** Looks at the database from outside the app's own connections, which may all be taken. */
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
