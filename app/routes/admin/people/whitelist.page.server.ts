import { checkPerson } from '#app/domain/overview/access-check/checker.server.ts'
import { listWhitelist } from '#app/domain/people/whitelist/queries.server.ts'
import { PURPOSES } from '#app/domain/people/whitelist/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'
import { loadList } from '#app/http/params.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { emailProblem } from '#app/platform/validation.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { filterOf } from '#app/ui/list-state.ts'
import { WHITELIST_VIEWS } from '#app/domain/people/whitelist/views.ts'

/** The whitelist's open tab: its forms, its list, or what each guard says of a person. */
export async function whitelistPage(request: Request, admin: AdminViewer, now: Date) {
  const { searchParams: params } = new URL(request.url)
  const { year, timezone: zone } = await currentSeason()
  const asked = params.get('view') ?? 'list'
  const view = WHITELIST_VIEWS.find((each) => each.view === asked)?.view
  if (!view) throw notFound(request)
  if (view === 'check') {
    const asked = (params.get('email') ?? '').normalize('NFC').trim().slice(0, 254)
    const problem = asked === '' ? null : emailProblem(asked)
    const checked =
      asked !== '' && !problem ? await checkPerson(storedAddress(asked), year, admin, now) : null
    return { view, zone, asked, problem, checked }
  }
  if (view !== 'list') return { view, zone }
  const page = await loadList(request, { filters: ['purpose'] }, (list) =>
    listWhitelist(admin, { ...list, year, purpose: filterOf(list, 'purpose', PURPOSES) }, now),
  )
  return { view, zone, ...page }
}
