import type { LoaderFunctionArgs } from '@remix-run/node'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { apiAnswer, apiData, methodNotAllowed } from '#app/http/api-replies.ts'

/** GET /api/config/current-year → `{ data: 2026 }`. It needs no session. */
export function loader(args: LoaderFunctionArgs) {
  return apiAnswer(args, async () => {
    const { year } = await currentSeason()
    return apiData(year)
  })
}

export function action() {
  return methodNotAllowed('GET')
}
