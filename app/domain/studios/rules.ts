import type { CategoryType, PriceGroup } from '#app/domain/seasons/deadlines.ts'

/** The kinds of studio record, which decide what may be entered and at which price. Client-safe. */

export type { CategoryType, PriceGroup }

export const STUDIO_TYPES = ['studio', 'independent', 'student', 'school', 'distributor', 'agency'] as const
export type StudioType = (typeof STUDIO_TYPES)[number]

export const STUDIO_ROLES = ['owner', 'billing', 'submitter', 'viewer'] as const
export type StudioRole = (typeof STUDIO_ROLES)[number]

export interface StudioTypeFacts {
  name: string
  /** Who this is for, and what it may enter. */
  description: string
  production: PriceGroup
  achievement: PriceGroup
  /** Of the production categories it may enter only those for student work. */
  studentCategoriesOnly: boolean
}

/** The table `studio_types` holds the same rows for reports; a test keeps the two alike. */
export const studioTypeFacts: Readonly<Record<StudioType, StudioTypeFacts>> = {
  studio: {
    name: 'Studio or company',
    description: 'A production company entering its own work, in every category.',
    production: 'studio',
    achievement: 'studio',
    studentCategoriesOnly: false,
  },
  independent: {
    name: 'Independent',
    description: 'One person or a small team without a company, in every category.',
    production: 'independent',
    achievement: 'independent',
    studentCategoriesOnly: false,
  },
  student: {
    name: 'Student',
    description: 'You, entering your own course work: Student Film, and the achievement categories.',
    production: 'student',
    achievement: 'independent',
    studentCategoriesOnly: true,
  },
  school: {
    name: 'School',
    description: 'A school or university entering for its students.',
    production: 'student',
    achievement: 'student',
    studentCategoriesOnly: true,
  },
  distributor: {
    name: 'Distributor',
    description: 'Enters on behalf of the makers of a work it distributes.',
    production: 'studio',
    achievement: 'studio',
    studentCategoriesOnly: false,
  },
  agency: {
    name: 'Agency',
    description: 'A publicity firm entering on behalf of a client. Its own name goes on no trophy.',
    production: 'studio',
    achievement: 'studio',
    studentCategoriesOnly: false,
  },
}

export const priceGroupNames: Readonly<Record<PriceGroup, string>> = {
  studio: 'Studio price',
  independent: 'Independent price',
  student: 'Student price',
}

export const studioRoleNames: Readonly<Record<StudioRole, string>> = {
  owner: 'Owner',
  billing: 'Billing',
  submitter: 'Submitter',
  viewer: 'Viewer',
}

export function isStudioType(code: string): code is StudioType {
  return STUDIO_TYPES.some((each) => each === code)
}

/** Which column of the price list a studio pays; a type nobody knows pays the full price. */
export function priceGroupFor(studioType: string, categoryType: CategoryType): PriceGroup {
  return isStudioType(studioType) ? studioTypeFacts[studioType][categoryType] : 'studio'
}

/**
 * Why this kind of studio may not enter the category, or `null` when it may. Student work is entered by students and
 * schools, and of the production categories these two may enter no other.
 */
export function ineligibleReason(
  studioType: string,
  category: { type: CategoryType; studentOnly: boolean },
): string | null {
  const studentSide = isStudioType(studioType) && studioTypeFacts[studioType].studentCategoriesOnly
  if (category.studentOnly && !studentSide)
    return 'For course work only: entered from a student or school record.'
  if (!category.studentOnly && category.type === 'production' && studentSide)
    return 'Student and school records enter student categories and the achievement categories.'
  return null
}

/** Which members of a studio may change its submissions; the others read them. */
export function mayEnterFor(role: string): boolean {
  return role === 'owner' || role === 'submitter'
}
