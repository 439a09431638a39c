import { words } from '#app/platform/award-words.ts'
import type { CategoryType, PriceGroup } from '#app/domain/season/seasons/deadlines.ts'

/** The types of studio, which decide what can be entered and the price. */

export type { CategoryType, PriceGroup }

export const STUDIO_TYPES = ['studio', 'independent', 'student', 'school', 'distributor', 'agency'] as const
export type StudioType = (typeof STUDIO_TYPES)[number]

export const STUDIO_ROLES = ['owner', 'billing', 'submitter', 'viewer'] as const
export type StudioRole = (typeof STUDIO_ROLES)[number]

interface StudioTypeFacts {
  readonly name: string
  production: PriceGroup
  achievement: PriceGroup
  /** Its only production categories are those for student work. */
  studentCategoriesOnly: boolean
}

/** The table `studio_types` has the same rows for reports; a test compares them. */
export const studioTypeFacts: Readonly<Record<StudioType, StudioTypeFacts>> = {
  studio: {
    get name() {
      return words.kindStudio
    },
    production: 'studio',
    achievement: 'studio',
    studentCategoriesOnly: false,
  },
  independent: {
    get name() {
      return words.kindIndependent
    },
    production: 'independent',
    achievement: 'independent',
    studentCategoriesOnly: false,
  },
  student: {
    get name() {
      return words.kindStudent
    },
    production: 'student',
    achievement: 'independent',
    studentCategoriesOnly: true,
  },
  school: {
    get name() {
      return words.kindSchool
    },
    production: 'student',
    achievement: 'student',
    studentCategoriesOnly: true,
  },
  distributor: {
    get name() {
      return words.kindDistributor
    },
    production: 'studio',
    achievement: 'studio',
    studentCategoriesOnly: false,
  },
  agency: {
    get name() {
      return words.kindAgency
    },
    production: 'studio',
    achievement: 'studio',
    studentCategoriesOnly: false,
  },
}

export const priceGroupNames: Readonly<Record<PriceGroup, string>> = {
  get studio() {
    return `${words.priceStudio} price`
  },
  get independent() {
    return `${words.priceIndependent} price`
  },
  get student() {
    return `${words.priceStudent} price`
  },
}

export const studioRoleNames: Readonly<Record<StudioRole, string>> = {
  owner: 'Owner',
  billing: 'Billing',
  submitter: 'Submitter',
  viewer: 'Viewer',
}

/** Which questions of a profile a kind is asked beside those for all. */
export const isAsked = {
  school: (type: StudioType) => type === 'student',
  legalName: (type: StudioType) => type !== 'student',
  onBehalfOf: (type: StudioType) => type === 'agency' || type === 'distributor',
} as const

/** The name of a studio type, also of one that is not known any more. */
export const studioTypeName = (code: string): string =>
  isStudioType(code) ? studioTypeFacts[code].name : code

export function isStudioType(code: string): code is StudioType {
  return STUDIO_TYPES.some((each) => each === code)
}

/** The price group of a studio; an unknown type pays the full price. */
export function priceGroupFor(studioType: string, categoryType: CategoryType): PriceGroup {
  return isStudioType(studioType) ? studioTypeFacts[studioType][categoryType] : 'studio'
}

/**
 * Why this type of studio cannot enter the category, or `null`. Students and schools enter student work, and no other production
 * categories.
 */
export function ineligibleReason(
  studioType: string,
  category: { type: CategoryType; studentOnly: boolean },
): string | null {
  const studentSide = isStudioType(studioType) && studioTypeFacts[studioType].studentCategoriesOnly
  if (category.studentOnly && !studentSide) return 'This category is for students and schools only.'
  if (!category.studentOnly && category.type === 'production' && studentSide)
    return `Students and schools can only enter student categories and ${words.achievement} categories.`
  return null
}

/** Whether a role can change the studio's submissions; the others view them. */
export function mayEnterFor(role: string): boolean {
  return role === 'owner' || role === 'submitter'
}

/** What each role can do. */
export const studioRoleLabels: Readonly<Record<StudioRole, string>> = {
  owner: 'manages everything, including people',
  billing: 'views entries, checks out and manages invoices',
  submitter: 'edits entries and checks out',
  viewer: 'views entries',
}

/** What an answer to a request to join did. */
export const JOIN_MESSAGES = { admit: 'Request approved', decline: 'Request declined' } as const

/** Owners and admins can change a studio's profile and people. */
export function mayManage(viewerRole: 'admin' | 'member', studioRole: string | null): boolean {
  return viewerRole === 'admin' || studioRole === 'owner'
}

/** Whether people can be invited; a student's profile has one person only. */
export function takesPeople(studioType: string): boolean {
  return studioType !== 'student'
}

/**
 * Why a member cannot get the role `next` (`null`: be removed), or `null`. A studio keeps its last owner, who can add others.
 */
export function lastOwnerRefusal(
  people: readonly { userId: number; role: StudioRole }[],
  userId: number,
  next: StudioRole | null,
): string | null {
  if (next === 'owner') return null
  const owners = people.filter((person) => person.role === 'owner')
  const isLast = owners.length === 1 && owners[0]?.userId === userId
  return isLast ? `${words.AStudio} needs an owner. Make another person an owner first.` : null
}

/**
 * Why this person cannot rename the studio, or `null`. After the announcement of the nominees the name is in print, so only admins
 * can.
 */
export function renameRefusal(
  viewerRole: 'admin' | 'member',
  announcedAt: Date | null,
  now: Date,
): string | null {
  if (viewerRole === 'admin' || announcedAt === null || now < announcedAt) return null
  return 'You cannot change the name after the nominees are announced.'
}

/** Open invitations of a studio. */
export const MAX_PENDING_INVITATIONS = 50

export type InvitationState = 'usable' | 'used' | 'cancelled' | 'expired'

/** An invitation's state at `now`; its end is exclusive. */
export function invitationState(
  invitation: { status: 'pending' | 'accepted' | 'cancelled'; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.status === 'accepted') return 'used'
  if (invitation.status === 'cancelled') return 'cancelled'
  return now < invitation.expiresAt ? 'usable' : 'expired'
}

/** Compares a name typed to confirm something, without regard to spaces and Unicode form. */
export function sameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/gu, ' ')
  return plain(typed) === plain(name)
}
