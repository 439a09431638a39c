import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveFeedback } from '#app/domain/mail/feedback-webhook.server.ts'
import { apiAnswer, apiData, apiProblem, methodNotAllowed } from '#app/http/api-replies.ts'

export function loader() {
  return methodNotAllowed('POST')
}

/**
 * POST /api/mail/feedback: what a mail provider says became of messages, believed by the signature over the body as it was
 * sent. 400 for what is not signed; 500 for a failure of ours, after which the provider tries again.
 */
export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const signed = {
      timestamp: request.headers.get('x-laureate-timestamp'),
      signature: request.headers.get('x-laureate-signature'),
    }
    const taken = await receiveFeedback(await request.text(), signed, context.now)
    if (taken.ok) return apiData(taken.value)
    return apiProblem(taken.code === 'not_found' ? 404 : 400, taken.message)
  })
}
