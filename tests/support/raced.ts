import { expect, test } from 'vitest'
import { withoutGuards } from '#tests/support/guards.ts'
import { meet, type Place } from '#tests/support/meeting.ts'

interface Race<Scene, T> extends Pick<Place, 'reads' | 'instead' | 'together'> {
  prepare: () => Promise<Scene>
  /** What they do at once. */
  acts: (scene: Scene) => readonly (() => Promise<T>)[]
  /** Constraints and indexes that hold where the lock is missing; the control goes without them. */
  guards?: readonly string[]
  /** What is true with the lock. */
  holds: (answers: T[], scene: Scene) => Promise<void>
  /** What goes wrong without it. */
  breaks: (answers: T[], scene: Scene) => Promise<void>
}

/**
 * Two tests of one race, in the same order of events: with the lock it comes out right, and without it wrong. The second one
 * is what makes the first one worth something: it fails where the order of events could not have hurt.
 */
export function raced<Scene, T>(title: string, race: Race<Scene, T>): void {
  const { prepare, acts, reads, holds, breaks, instead, guards = [], together } = race

  test(title, async () => {
    const scene = await prepare()
    const met = await meet(acts(scene), { reads })
    // The lock has separated them: no other had read when the first one wrote.
    expect(met.together).toBe(1)
    await holds(met.answers, scene)
  })

  test(`control: ${title}, but not without the lock`, () =>
    withoutGuards(guards, async () => {
      const scene = await prepare()
      const doing = acts(scene)
      const met = await meet(doing, { reads, instead, together, withoutLocks: true })
      expect(met.together).toBe(together ?? doing.length)
      await breaks(met.answers, scene)
    }))
}
