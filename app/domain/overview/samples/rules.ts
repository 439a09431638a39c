import { refuse, type Refusal } from '#app/platform/outcome.ts'

export const MAX_SAMPLES = 40
/** Who the samples are entered by, in the order in which they are made. */
export const SAMPLE_STUDIO_TYPES = ['studio', 'independent', 'school', 'studio'] as const

interface SamplesFacts {
  published: boolean
  /** Entries of the season that are no samples. */
  realEntries: number
  samples: number
}

/** Why so many samples cannot be added, or null. */
export function addSamplesRefusal(facts: SamplesFacts, count: number): Refusal | null {
  if (facts.published)
    return refuse('conflict', 'The season is open to the public. Samples are added before that.')
  if (facts.realEntries > 0)
    return refuse('conflict', 'The season already has entries, so you can’t add samples.')
  const left = MAX_SAMPLES - facts.samples
  if (count <= left) return null
  const message =
    left > 0 ? `At most ${left} more: ${MAX_SAMPLES} are enough` : `There are already ${MAX_SAMPLES}`
  return refuse('invalid', message, { count: [message] })
}
