import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Rights } from '#app/domain/people/accounts/rights.server.ts'
import { apiAnswer, apiData, apiUnauthenticated, methodNotAllowed } from '#app/http/api-replies.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** GET /api/auth/me: the person the bearer token speaks for (spec 7). */
export function loader(args: LoaderFunctionArgs) {
  const { viewer } = args.context
  return apiAnswer(args, async () =>
    viewer ? apiData(apiUser(viewer, (await viewerRights(args, viewer)).membership)) : apiUnauthenticated(),
  )
}

export const action = () => methodNotAllowed('GET')

/** The signed-in person as the API tells of them (spec 7: `data` is the user). */
function apiUser(viewer: Viewer, membership: Rights['membership']) {
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
