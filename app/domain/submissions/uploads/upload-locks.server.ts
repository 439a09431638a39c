import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { uploadOfKey, writesSettled } from '#app/platform/files/arrived-files.server.ts'

const LEASE_S = 6
const RENEW_MS = 2_000
const ASK_AGAIN_MS = 150
const PATIENCE_MS = 30_000

/** One request at a time writes to an upload, by a lease in its row; the holder is asked to stop when another one waits. */
export const uploadLocks: Locker = { newLock: (key) => new UploadLock(key) }

/** The holders in this process, which are asked at once. */
const holders = new Map<string, RequestRelease>()

class UploadLock implements Lock {
  readonly #key: string
  readonly #id: string
  readonly #me = randomUUID()
  #renewal: NodeJS.Timeout | undefined

  constructor(key: string) {
    this.#key = key
    this.#id = uploadOfKey(key)
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    while (!(await this.#take())) {
      if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
      await holders.get(this.#id)?.()
      await db().updateTable('uploads').set({ lock_wanted: true }).where('id', '=', this.#id).execute()
      await sleep(ASK_AGAIN_MS)
    }
    holders.set(this.#id, release)
    this.#renewal = setInterval(() => void this.#renew(release), RENEW_MS)
  }

  async unlock(): Promise<void> {
    await writesSettled(this.#key)
    clearInterval(this.#renewal)
    holders.delete(this.#id)
    await db()
      .updateTable('uploads')
      .set({ lock_holder: null, lock_until: null, lock_wanted: false })
      .where('id', '=', this.#id)
      .where('lock_holder', '=', this.#me)
      .execute()
  }

  async #take(): Promise<boolean> {
    const taken = await db()
      .updateTable('uploads')
      .set({ lock_holder: this.#me, lock_until: lease, lock_wanted: false })
      .where('id', '=', this.#id)
      .where((eb) => eb.or([eb('lock_holder', 'is', null), eb('lock_until', '<', sql<Date>`now()`)]))
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  }

  async #renew(release: RequestRelease): Promise<void> {
    try {
      const held = await db()
        .updateTable('uploads')
        .set({ lock_until: lease })
        .where('id', '=', this.#id)
        .where('lock_holder', '=', this.#me)
        .returning('lock_wanted')
        .executeTakeFirst()
      if (!held || held.lock_wanted) await release()
    } catch {
      // Not renewed, the lease runs out and another request may write.
      await release()
    }
  }
}

const lease = sql<Date>`now() + make_interval(secs => ${LEASE_S})`
