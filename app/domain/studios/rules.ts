import type { CategoryType, PriceGroup } from '#app/domain/season/seasons/deadlines.ts'

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

/** What each role may do, for the forms that give one. */
export const studioRoleLabels: Readonly<Record<StudioRole, string>> = {
  owner: 'everything, and who belongs to the studio',
  billing: 'reads submissions, checks out and handles invoices',
  submitter: 'fills in submissions and checks out',
  viewer: 'reads submissions',
}

/** Who may change a studio's record and its people (product 1.3): its owners, and the award's administrators. */
export function mayManage(viewerRole: 'admin' | 'member', studioRole: string | null): boolean {
  return viewerRole === 'admin' || studioRole === 'owner'
}

/** Whether people can be invited: a student's record is one person's own. */
export function takesPeople(studioType: string): boolean {
  return studioType !== 'student'
}

/**
 * Why a member may not be given `next` (`null`: be removed), or `null` when they may. A studio never loses its last owner:
 * nobody could let anybody in again.
 */
export function lastOwnerRefusal(
  people: readonly { userId: number; role: StudioRole }[],
  userId: number,
  next: StudioRole | null,
): string | null {
  if (next === 'owner') return null
  const owners = people.filter((person) => person.role === 'owner')
  const isLast = owners.length === 1 && owners[0]?.userId === userId
  return isLast ? 'A studio needs an owner. Make somebody else an owner first.' : null
}

/**
 * Why this person may not rename the studio now, or `null` when they may. From the announcement of the nominees on, the
 * name is in print (product 1.3), and only administrators change it.
 */
export function renameRefusal(
  viewerRole: 'admin' | 'member',
  announcedAt: Date | null,
  now: Date,
): string | null {
  if (viewerRole === 'admin' || announcedAt === null || now < announcedAt) return null
  return 'The nominees are announced and the name is in print, so only the award’s administrators change it now.'
}

/** An invitation's link works for fourteen days. */
export const INVITATION_LASTS_MS = 14 * 86_400_000
/** Mails that wait for an answer, for one studio. */
export const MOST_PENDING_INVITATIONS = 50

export type InvitationState = 'usable' | 'used' | 'cancelled' | 'expired'

/** What an invitation is worth at `now`; its last moment is over. */
export function invitationState(
  invitation: { status: 'pending' | 'accepted' | 'cancelled'; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.status === 'accepted') return 'used'
  if (invitation.status === 'cancelled') return 'cancelled'
  return now < invitation.expiresAt ? 'usable' : 'expired'
}

/** A name typed to confirm something: the same but for spaces and Unicode form. */
export function sameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/gu, ' ')
  return plain(typed) === plain(name)
}
