import type { ActionFunctionArgs } from '@remix-run/node'
import { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts'
import { apiData, apiPost, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'
import { openSession } from '#app/http/authenticator.server.ts'

/** POST /api/auth/signin with `email` and `password` (spec 7). A refusal is `success: false` with the status (spec 8). */
export function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  return apiPost(
    args,
    () => signInSchema,
    async (input) => {
      const checked = await signIn(input, { address: clientAddress, knownUserId: null }, now)
      if (!checked.ok) return apiRefusal(checked, checked.code === 'throttled' ? 429 : 401)
      const { accessToken, refreshToken } = await openSession(args, checked.value.userId, false)
      return apiData({ access_token: accessToken, refresh_token: refreshToken })
    },
  )
}

export const loader = () => methodNotAllowed('POST')
