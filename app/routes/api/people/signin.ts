import type { ActionFunctionArgs } from '@remix-run/node'
import { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { apiData, apiPost, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'
import { authenticate } from '#app/http/authenticator.server.ts'

/** POST /api/auth/signin with `email` and `password` (spec 7). A refusal is `success: false` with the status (spec 8). */
export function action(args: ActionFunctionArgs) {
  return apiPost(
    args,
    () => signInSchema,
    async ({ email, password }) => {
      const body = new URLSearchParams({ email, password })
      const form = new Request(args.request.url, { method: 'POST', body })
      const { session, failure } = await authenticate(args, form)
      if (failure) return apiRefusal(failure.refusal, failure.status)
      return apiData({ access_token: session.accessToken, refresh_token: session.refreshToken })
    },
  )
}

export const loader = () => methodNotAllowed('POST')
