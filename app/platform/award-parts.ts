/** Parts of the product that an award can do without, each with the setting that says whether it is used (decision 166). */
export const AWARD_PARTS = {
  judging: 'judging_used',
  voting: 'voting_used',
  memberships: 'memberships_used',
  certificates: 'certificates_used',
  ceremony: 'ceremony_used',
  trophies: 'trophies_used',
  sponsors: 'sponsors_used',
  press: 'press_used',
  events: 'events_used',
  screenings: 'screenings_used',
} as const
export type AwardPart = keyof typeof AWARD_PARTS

export const AWARD_PART_KEYS = Object.keys(AWARD_PARTS) as [AwardPart, ...AwardPart[]]

/** The settings by name. */
export type Configs = Readonly<Record<string, string | undefined>>

/** Whether an award uses a part; what belongs to no part is always used. */
export const usesPart = (configs: Configs, part: AwardPart | null | undefined): boolean =>
  !part || configs[AWARD_PARTS[part]] !== '0'

/** What is made once for each way in which an award uses parts. */
export function madePerUse<Made>(make: (configs: Configs) => Made): (configs: Configs) => Made {
  const made = new Map<string, Made>()
  return (configs) => {
    const without = awardPartsWithout(configs).join()
    const known = made.get(without) ?? make(configs)
    made.set(without, known)
    return known
  }
}

/** The parts that an award does without. */
export function awardPartsWithout(configs: Configs): AwardPart[] {
  return AWARD_PART_KEYS.filter((part) => !usesPart(configs, part))
}
