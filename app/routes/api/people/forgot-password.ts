import type { ActionFunctionArgs } from '@remix-run/node'
import { requestPasswordReset } from '#app/domain/people/accounts/password-reset.server.ts'
import { accountLabels } from '#app/domain/people/accounts/rules.ts'
import { forgotPasswordSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { apiData, apiPost, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'

/** POST /api/auth/forgot-password with `email`: the same answer whether or not there is such an account (spec 8). */
export function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  return apiPost(
    args,
    () => forgotPasswordSchema,
    async ({ email }) => {
      const throttled = await spendTry('apiResetRequest', addressGroup(clientAddress))
      if (throttled) return apiRefusal(throttled)
      await requestPasswordReset(email, now)
      return apiData({ message: accountLabels.resetSent(email) })
    },
  )
}

export const loader = () => methodNotAllowed('POST')
