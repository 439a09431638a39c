import { accountName } from '#app/platform/account-merges.ts'
import type { MembershipState } from './access.ts'

/** Says what becomes of the memberships of two accounts that are merged. Pure. */

export interface OpenMembership {
  id: number
  userId: number
  status: MembershipState['status']
  /** The name of its type. */
  type: string
  /** Its last day; `null` for one without an end. */
  endsOn: string | null
}

interface Settled {
  refusals: string[]
  /** The membership that ends, because the other account has the same one for longer. */
  ending: number | null
}

/** A person has one application and one membership in force. Admins settle two that cannot be told apart by their end. */
export function membershipsOfBoth(
  memberships: readonly OpenMembership[],
  { stays, goes }: { stays: number; goes: number },
): Settled {
  const of = (userId: number, isActive: boolean) =>
    memberships.find((each) => each.userId === userId && (each.status === 'active') === isActive)
  const refusals: string[] = []
  const asked = [of(stays, false), of(goes, false)]
  if (asked[0] && asked[1])
    refusals.push(
      `Both accounts have applied for a membership: ${said(asked[0])}, and ${said(asked[1])}. Decline one of the applications first.`,
    )
  const [kept, gone] = [of(stays, true), of(goes, true)]
  if (!kept || !gone) return { refusals, ending: null }
  if (kept.type !== gone.type) {
    refusals.push(
      `Both accounts have a membership: ${said(kept)}, and ${said(gone)}. Wait until one has ended, or refund its payment first.`,
    )
    return { refusals, ending: null }
  }
  return { refusals, ending: lasts(gone) > lasts(kept) ? kept.id : gone.id }
}

const said = ({ type, userId }: OpenMembership) => `${type} of ${accountName(userId)}`
const lasts = ({ endsOn }: OpenMembership) => (endsOn === null ? Infinity : Date.parse(endsOn))
