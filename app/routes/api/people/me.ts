import type { LoaderFunctionArgs } from '@remix-run/node'
import { apiAnswer, apiData, apiUnauthenticated, methodNotAllowed } from '#app/http/api-replies.ts'
import { apiUser } from '#app/http/api-user.server.ts'

/** GET /api/auth/me: the person the bearer token speaks for (spec 7). */
export function loader(args: LoaderFunctionArgs) {
  const { viewer, now } = args.context
  return apiAnswer(args, async () => (viewer ? apiData(await apiUser(viewer, now)) : apiUnauthenticated()))
}

export const action = () => methodNotAllowed('GET')
