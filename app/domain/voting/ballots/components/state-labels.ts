import type { OwnCategory } from '../own-ballot.server.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** How far a member is in a category: "2 of 3". */
export function stateLabel({
  state,
  given,
  most,
}: Pick<OwnCategory, 'state' | 'given' | 'most'>): StateLabel {
  switch (state) {
    case 'not_started':
      return { label: 'Not started', tone: 'neutral' }
    case 'part':
      return { label: `${given} of ${most}`, tone: 'warn' }
    case 'done':
      return { label: 'Done', tone: 'good' }
    case 'saved':
      return { label: 'Saved', tone: 'good' }
    case 'skipped':
      return { label: 'Skipped', tone: 'good' }
  }
}
