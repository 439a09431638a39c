import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  CERTIFICATE_LIST,
  certificateFilter,
  readChoice,
} from '#app/domain/nominees/certificates/list-filters.ts'
import { peopleIds } from '#app/domain/nominees/certificates/people.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { readListState } from '#app/ui/list-state.ts'

/** The most rows on a page; all are counted. */
export const MAX_SHOWN = 200

/** The lines a preview shows: those that need a decision, or change something, before the others. */
export function shownLines<Line>(lines: readonly Line[], isFirst: (line: Line) => boolean): Line[] {
  return [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))].slice(0, MAX_SHOWN)
}

/** The nominees in the address: ticked ones, or all results of the list's filters. */
export async function chosenNominees(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  admin: AdminViewer,
  most: number,
) {
  const choice = readChoice(new URL(args.request.url).searchParams)
  const { year } = await currentSeason()
  const backTo = withQuery(
    href('/admin/nomination-certificates'),
    Object.fromEntries(new URLSearchParams(choice.list)),
  )
  if (!choice.all)
    return {
      year,
      backTo,
      personIds: choice.personIds.slice(0, most),
      beyond: choice.personIds.length > most,
    }
  const filter = certificateFilter(readListState(new URLSearchParams(choice.list), CERTIFICATE_LIST))
  const found = await peopleIds(admin, year, filter, most + 1, args.context.now)
  const personIds = found.slice(0, most).map(({ personId }) => personId)
  return { year, backTo, personIds, beyond: found.length > most }
}
