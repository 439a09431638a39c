import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'

/** When sponsors can apply. Pure and safe in the browser. */

export interface ApplicationWindow {
  state: 'open' | 'before' | 'closed'
  opensAt: Date | null
  closesAt: Date | null
}

interface Asked {
  configs: ConfigValues
  deadlines: readonly Deadline[]
  /** The award takes in people. */
  isPublic: boolean
}

/**
 * Applications are open while the setting says so and, where the season has deadlines for them, within one of these: half-open,
 * `[opens, closes)`.
 */
export function applicationWindow({ configs, deadlines, isPublic }: Asked, now: Date): ApplicationWindow {
  const windows = deadlines
    .filter(({ kind }) => kind === 'sponsor_apply')
    .sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  const isOn = isPublic && configs.sponsorship_open === '1'
  const current = windows.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  if (current)
    return { state: isOn ? 'open' : 'closed', opensAt: current.opensAt, closesAt: current.closesAt }
  if (windows.length === 0) return { state: isOn ? 'open' : 'closed', opensAt: null, closesAt: null }
  const next = windows.find(({ opensAt }) => opensAt > now)
  return {
    state: next && isOn ? 'before' : 'closed',
    opensAt: next?.opensAt ?? null,
    closesAt: (next ?? windows.at(-1))?.closesAt ?? null,
  }
}
