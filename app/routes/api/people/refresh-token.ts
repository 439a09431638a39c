import type { ActionFunctionArgs } from '@remix-run/node'
import { refreshSchema } from '#app/domain/people/accounts/schema.ts'
import { refreshSession } from '#app/domain/people/accounts/sessions.server.ts'
import { apiData, apiPost, apiUnauthenticated, methodNotAllowed } from '#app/http/api-replies.ts'

/** POST /api/auth/refresh-token: a new pair; the refresh token that was sent is used up (spec 7). */
export function action(args: ActionFunctionArgs) {
  return apiPost(
    args,
    () => refreshSchema,
    async ({ refreshToken }) => {
      const renewed = await refreshSession(refreshToken, args.context.now)
      if (!renewed.ok) return apiUnauthenticated(renewed.message)
      const { accessToken, refreshToken: next } = renewed.value
      return apiData({ access_token: accessToken, refresh_token: next })
    },
  )
}

export const loader = () => methodNotAllowed('POST')
