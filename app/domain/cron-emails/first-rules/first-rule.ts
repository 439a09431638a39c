/** Mail rules an award begins with; texts in Markdown with placeholders. */
export interface FirstRule {
  code: string
  name: string
  /** Codes of groups; none for mail about an event. */
  groups: readonly string[]
  class: 'service' | 'reminder'
  when:
    | { trigger: 'anchor'; anchor: string; offsetsMinutes: readonly number[]; localHour?: number }
    | { trigger: 'daily'; localHour: number }
    | { trigger: 'event'; /** The name of its mail. */ event: string }
  mostPerRecord?: number
  subject: string
  body: string
}

export const HOUR = 60
export const DAY = 24 * HOUR

/** At those minutes from the anchor, or at that hour of the day they fall on. */
export function at(anchor: string, offsetsMinutes: readonly number[], hour: { localHour?: number } = {}) {
  return { trigger: 'anchor', anchor, offsetsMinutes, ...hour } as const
}
