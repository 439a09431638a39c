import type { ActionFunctionArgs } from '@remix-run/node'
import { signUp } from '#app/domain/people/accounts/commands.server.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { accountLabels } from '#app/domain/people/accounts/rules.ts'
import { signUpFacts, signUpSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { apiData, apiPost, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'

/** POST /api/auth/signup with the fields of the sign-up form in snake_case (spec 7). */
export function action(args: ActionFunctionArgs) {
  const { now, requestId, clientAddress } = args.context
  return apiPost(
    args,
    async (body) => {
      const [types, configs] = await Promise.all([membershipChoices(), configValues()])
      return signUpSchema({ types, awardName: configs.site_name ?? '' }, signUpFacts.parse(body))
    },
    async (input) => {
      const made =
        (await spendTry('apiSignUp', addressGroup(clientAddress))) ?? (await signUp(input, requestId, now))
      if (!made.ok) return apiRefusal(made)
      return apiData(
        { id: made.value.userId, email: input.email },
        { message: accountLabels.accountCreated },
        201,
      )
    },
  )
}

export const loader = () => methodNotAllowed('POST')
