import { DateTime } from '#app/ui/date-time.tsx'
import type { AgreedExtension } from '../extensions.server.ts'

/** Says that voting closes later than was said, and why. */
export function ExtensionNotes({ extensions }: { extensions: readonly AgreedExtension[] }) {
  return extensions.map(({ id, oldEnd, newEnd, reason }) => (
    <p key={id}>
      Voting was extended to <DateTime value={newEnd} /> from <DateTime value={oldEnd} />: <bdi>{reason}</bdi>
    </p>
  ))
}
