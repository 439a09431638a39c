import type { Fresh, Viewer } from '#app/platform/viewer.ts'

/** A session counts as just proved for so long after the password, and the second step where there is one, were given. */
export const PROOF_MS = 15 * 60_000

/** The viewer, if it was proved a moment ago that it is still them; else `null`. By the real clock, in a rehearsal too. */
export function provedJustNow<Person extends Viewer>(viewer: Person): Fresh<Person> | null {
  const { provedAt, at } = viewer
  return provedAt !== null && at.getTime() - provedAt.getTime() < PROOF_MS ? (viewer as Fresh<Person>) : null
}
