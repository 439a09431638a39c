import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ok, refuse } from '#app/platform/outcome.ts'
import { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { apiData, apiPost, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'
import { authenticate, finishWithCode } from '#app/http/authenticator.server.ts'

const schema = signInSchema.extend({ code: z.string().max(60).optional() })
const needsCode = refuse('forbidden', 'This account also needs a code. Send it as `code`.')

/** POST /api/auth/signin with `email` and `password`, and `code` where the account has a second step (spec 7). A refusal is `success: false` with the status (spec 8). */
export function action(args: ActionFunctionArgs) {
  return apiPost(
    args,
    () => schema,
    async ({ email, password, code }) => {
      const body = new URLSearchParams({ email, password })
      const form = new Request(args.request.url, { method: 'POST', body })
      const step = await authenticate(args, form)
      if ('failure' in step) return apiRefusal(step.failure.refusal, step.failure.status)
      const opened = step.session
        ? ok(step.session)
        : code
          ? await finishWithCode(args, { ...step, code, passkey: null })
          : needsCode
      if (!opened.ok) return apiRefusal(opened, opened.code === 'throttled' ? 429 : 401)
      const session = opened.value
      return apiData({ access_token: session.accessToken, refresh_token: session.refreshToken })
    },
  )
}

export const loader = () => methodNotAllowed('POST')
