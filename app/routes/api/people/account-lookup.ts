import type { ActionFunctionArgs } from '@remix-run/node'
import { lookUpMember } from '#app/domain/people/accounts/member-lookup.server.ts'
import { apiLookUpSchema } from '#app/domain/people/accounts/schema.ts'
import { apiData, apiPost, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'

/** POST /api/auth/account-lookup with `member` (or `email`, or `member_number`) and `last_name` (spec 7). */
export function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  return apiPost(
    args,
    () => apiLookUpSchema,
    async (input) => {
      const found = await lookUpMember(input, { by: 'apiLookUp', address: clientAddress }, now)
      if (!found.ok) return apiRefusal(found)
      return apiData({ name: found.value.maskedName, membership_type: found.value.membershipType })
    },
  )
}

export const loader = () => methodNotAllowed('POST')
