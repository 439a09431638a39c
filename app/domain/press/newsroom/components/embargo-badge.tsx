import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { isEmbargoed } from '../rules.ts'

/** Until when an item is under embargo, in the award's zone and the reader's. */
export function EmbargoBadge({ until, now }: { until: Date | string | null; now: Date | string }) {
  if (until === null || !isEmbargoed(new Date(until), new Date(now))) return null
  return (
    <Pill tone="bad">
      <span>
        Embargo until <DateTime value={until} />
      </span>
    </Pill>
  )
}
