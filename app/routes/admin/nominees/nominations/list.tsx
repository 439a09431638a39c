import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { SlateLink, SlateTable } from '#app/domain/nominees/nominations/components/slate-table.tsx'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { hasCome } from '#app/domain/season/announcements/embargo.ts'
import { SLATE_LABELS, SLATE_STATES } from '#app/domain/judging/slates/rules.ts'
import { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Nominations' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  const list = listState(args.request, { filters: ['state'] })
  const state = filterOf(list, 'state', SLATE_STATES)
  const [rows, announcement] = await Promise.all([
    listAdminSlates(admin, year, { query: list.query, state }, args.context.now),
    currentAnnouncement(year, db()),
  ])
  return {
    season: seasonTitle({ label, year }),
    list,
    rows,
    announcement,
    isPublic: hasCome(announcement, args.context.now),
  }
}

export default function NominationsPage() {
  const { season, list, rows, announcement, isPublic } = useLoaderData<typeof loader>()
  const complete = rows.filter((row) => row.complete).length
  // Also for committees whose slate is a draft.
  const undecided = rows.filter((row) => row.proposed > 0)
  return (
    <Page
      context={season}
      lede="Confirmed works become nominees and stay confidential until announced."
      primary={
        complete > 0 ? (
          <LinkButton to={href('/admin/nominations/confirm')}>
            {`Confirm ${countText(complete, 'complete slate', 'complete slates')}…`}
          </LinkButton>
        ) : null
      }
    >
      <NominationTabs current="slates" />
      {announcement ? (
        <Notice title={isPublic ? 'The nominees are public' : 'The announcement is scheduled'}>
          <DateTime value={announcement.announceAt} withRelative />
        </Notice>
      ) : null}
      {undecided.length > 0 ? (
        <Notice tone="plain" title="Proposed works to review">
          <ul>
            {undecided.map((row) => (
              <li key={row.categoryId}>
                <SlateLink category={row} />
                {`: ${row.proposed}`}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Category or number" narrowed={list.narrowed}>
        <FilterSelect name="state" label="Slate" options={optionsOf(SLATE_LABELS)} />
      </FilterBar>
      <SlateTable rows={rows} narrowed={list.narrowed} />
    </Page>
  )
}
