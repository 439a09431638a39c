import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveStripeMessage } from '#app/domain/money/payments/webhook.server.ts'
import { apiAnswer, apiData, apiProblem, methodNotAllowed } from '#app/http/api-replies.ts'

export function loader() {
  return methodNotAllowed('POST')
}

/**
 * POST /api/payments/stripe: Stripe's messages, believed by their signature over the body as it was sent. 400 for what
 * Stripe did not sign; 500 for a failure of ours, after which Stripe tries again.
 */
export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const body = await request.text()
    const taken = await receiveStripeMessage(body, request.headers.get('stripe-signature'), context.now)
    if (taken.ok) return apiData(taken.value)
    return apiProblem(taken.code === 'not_found' ? 404 : 400, taken.message)
  })
}
