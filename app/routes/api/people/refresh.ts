import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { refreshSchema } from '#app/domain/people/accounts/schema.ts'
import { renewAccessToken } from '#app/domain/people/accounts/sessions.server.ts'
import {
  apiAnswer,
  apiData,
  apiPost,
  apiProblem,
  apiUnauthenticated,
  methodNotAllowed,
} from '#app/http/api-replies.ts'

/**
 * The second refresh path of spec 7, for GET and POST. Its callers read only `data.access_token`, so the refresh token
 * stays good. A GET has no body: the token comes in the header `X-Refresh-Token` or as `?refresh_token=`. The cookie is not
 * read: any page elsewhere could send a browser here.
 */
async function renew(refreshToken: string, now: Date): Promise<Response> {
  const renewed = await renewAccessToken(refreshToken, now)
  return renewed.ok
    ? apiData({ access_token: renewed.value.accessToken })
    : apiUnauthenticated(renewed.message)
}

export function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  if (request.method !== 'GET') return methodNotAllowed('GET', 'POST')
  const token =
    request.headers.get('x-refresh-token') ?? new URL(request.url).searchParams.get('refresh_token')
  const parsed = refreshSchema.safeParse({ refreshToken: token ?? '' })
  return apiAnswer(args, async () =>
    parsed.success
      ? renew(parsed.data.refreshToken, context.now)
      : apiProblem(422, 'Some fields are missing or not valid', { refreshToken: ['Required'] }),
  )
}

export function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('GET', 'POST')
  return apiPost(
    args,
    () => refreshSchema,
    ({ refreshToken }) => renew(refreshToken, args.context.now),
  )
}
