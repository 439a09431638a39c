/** Parts of the product that an award can do without, each with the setting that says whether it is used. */
export const AWARD_PARTS = {
  judging: 'judging_used',
  voting: 'voting_used',
  press: 'press_used',
} as const
export type AwardPart = keyof typeof AWARD_PARTS

/** Whether an award uses a part; what belongs to no part is always used. */
export const usesPart = (
  configs: Readonly<Record<string, string | undefined>>,
  part: AwardPart | undefined,
): boolean => part === undefined || configs[AWARD_PARTS[part]] !== '0'

/** The parts that an award does without. */
export function awardPartsWithout(configs: Readonly<Record<string, string | undefined>>): AwardPart[] {
  return (Object.keys(AWARD_PARTS) as AwardPart[]).filter((part) => !usesPart(configs, part))
}
