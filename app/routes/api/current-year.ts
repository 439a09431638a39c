import { currentSeason } from '#app/domain/seasons/queries.server.ts'
import { apiData, methodNotAllowed } from '#app/http/api-replies.ts'

/** GET /api/config/current-year → `{ data: 2026 }`. Open to everybody: it is read before signing in. */
export async function loader() {
  const { year } = await currentSeason()
  return apiData(year)
}

export function action() {
  return methodNotAllowed('GET')
}
