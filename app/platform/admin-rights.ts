/** What the roles of admins allow, over the spec's `admin` guard (spec 6; decision 065). Pure and safe in the browser. */

export const ADMIN_ROLES = ['admin', 'treasurer', 'reader'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]
/** A role that one admin gives; the other one takes two (decision 150). */
export type LimitedRole = Exclude<AdminRole, 'admin'>

/** `read`: open the admins' pages. `secrets`: see secret links and passwords. `money` and `write`: change money, and all else. */
export type AdminRight = 'read' | 'secrets' | 'money' | 'write'

const RIGHTS: Readonly<Record<AdminRole, readonly AdminRight[]>> = {
  admin: ['read', 'secrets', 'money', 'write'],
  treasurer: ['read', 'secrets', 'money'],
  reader: ['read'],
}

export const ADMIN_ROLE_LABELS: Readonly<Record<AdminRole, string>> = {
  admin: 'Admin',
  treasurer: 'Treasurer',
  reader: 'Reader',
}

export const ADMIN_ROLE_RIGHTS_TEXT: Readonly<Record<AdminRole, string>> = {
  admin: 'Sees and changes everything, and decides who else is an admin',
  treasurer: 'Can view everything and manage invoices, payments, refunds and discounts',
  reader: 'Sees every admin page except secret links, and changes nothing',
}

/** Whether a role includes a right; without a role there is none. */
export function hasRight(role: AdminRole | null, right: AdminRight): boolean {
  return role !== null && RIGHTS[role].includes(right)
}

/** The roles that include a right. */
export function rolesWith(right: AdminRight): AdminRole[] {
  return ADMIN_ROLES.filter((role) => hasRight(role, right))
}

/** Whether the second role lacks a right of the first. */
export function isLower(from: AdminRole, to: AdminRole | null): boolean {
  return RIGHTS[from].some((right) => !hasRight(to, right))
}
