import { words } from '#app/platform/award-words.ts'
import { lastAdminRefusal, type AdminAccount } from '#app/domain/people/admins/rules.ts'

/** What a deletion removes and what stays. Pure and safe in the browser. */

export const removedWithAccount = () => [
  'Name, email address, phone, country and password',
  'Sessions, links we mailed, and the text of our emails',
  'Memberships with their proofs and details',
  `Places in ${words.studios}; ${words.aStudio} without other people is archived, and its address and billing details are removed`,
  'The email address beside credits',
]

export const keptAfterDeletion = () => [
  'Invoices, payments and credit notes, which the law requires us to keep as issued',
  `Entries with their credits, and nominations, which belong to ${words.studios} and to the award’s record`,
  'Signed agreements, scores and the history, which prove how the award was judged. They name “Deleted account”',
  'Addresses that must not be written to',
]

/** Why an admin cannot delete an account now; `null` when it can be. */
export function deletionRefusal(
  { userId, adminId, admins }: { userId: number; adminId: number; admins: readonly AdminAccount[] },
  keptBecause: readonly string[] = [],
): string | null {
  if (userId === adminId) return 'Another admin has to decide about your own account.'
  return lastAdminRefusal(admins, userId, null) ?? keptBecause[0] ?? null
}
