import type { Viewer } from '#app/platform/viewer.ts'
import { membershipOf } from '#app/domain/people/accounts/rights.server.ts'

/** The signed-in person as the API tells of them (spec 7: `data` is the user). */
export async function apiUser(viewer: Viewer, now: Date) {
  const membership = await membershipOf(viewer.userId, now)
  return {
    id: viewer.userId,
    email: viewer.email,
    first_name: viewer.firstName,
    last_name: viewer.lastName,
    role: viewer.role,
    email_verified: viewer.emailVerified,
    is_press: viewer.isPress,
    timezone: viewer.timezone,
    membership: membership && {
      type: membership.typeCode,
      name: membership.typeName,
      status: membership.status,
      ends_on: membership.endsOn,
    },
  }
}
