import { AWARD_KINDS, categoryLines } from './kinds/award-kinds.ts'
import { AWARD_KIND_NAMES, type AwardKindName } from './kinds/names.ts'

/** Lists of categories to begin from, as an admin would type them: one a line, and every line can be changed. */
export const categoryTemplates = () =>
  AWARD_KIND_NAMES.map((name) => ({
    name,
    label: AWARD_KINDS[name].label,
    isFilm: name === 'film' || name === 'animation',
  }))

export const isCategoryTemplate = (name: string | null): name is AwardKindName =>
  AWARD_KIND_NAMES.some((each) => each === name)

export const templateLines = (name: AwardKindName): string => categoryLines(AWARD_KINDS[name])
