import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { remindNominees } from '#app/domain/nominees/nominations/remind-nominees.server.ts'
import { NomineeTable, mayBeReminded } from '#app/domain/nominees/nominations/components/nominee-table.tsx'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import {
  NOMINATED_LIST,
  NOMINATED_ONLY_LABELS,
  nominatedFilter,
} from '#app/domain/nominees/nominations/nominated-filters.ts'
import { listPicturedNominees } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import { remindSchema } from '#app/domain/nominees/nominations/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import denseStyles from '#app/ui/styles/dense.css?url'
import styles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: denseStyles },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle = { title: 'Nominated entries' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, label } = await currentSeason()
  const page = await loadList(args.request, NOMINATED_LIST, (list) =>
    listPicturedNominees(admin, year, { ...list, ...nominatedFilter(list) }, now),
  )
  return { ...page, season: seasonTitle({ label, year }), mayRemind: await isAnnounced(year, now, db()) }
}

/** Reminds the selected nominees to confirm their name. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), remindSchema)
  const ids = form.status === 'success' ? [...new Set(form.value.person)] : []
  const { pathname, search } = new URL(args.request.url)
  const back = pathname + search
  if (ids.length === 0)
    return redirectWithFlash(back, { title: 'Select nominees to remind', color: 'danger' })
  const reminded = await remindNominees(ids, admin, args.context.now)
  if (!reminded.ok) return redirectRefused(back, reminded)
  const { written, today } = reminded.value
  return redirectWithFlash(back, {
    title: written === 0 ? 'No reminders sent' : `${countText(written, 'reminder', 'reminders')} sent`,
    description: today > 0 ? `${today} skipped: already reminded today.` : undefined,
    color: written > 0 ? 'success' : 'primary',
  })
}

export default function NominatedPage() {
  const { season, list, mayRemind, rows, count } = useLoaderData<typeof loader>()
  const search = useLocation().search.replace(/^\?/, '')
  const reminding = mayRemind && rows.some(mayBeReminded)
  const table = <NomineeTable rows={rows} selectable={reminding} />
  return (
    <Page context={season}>
      <NominationTabs current="nominated" />
      <FilterBar search={`Name, email, title, ${words.studio} or code`} narrowed={list.narrowed}>
        <FilterSelect name="only" label="Show" options={optionsOf(NOMINATED_ONLY_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'nominee', other: 'nominees' }}
        empty={
          <EmptyState
            title="No nominees yet"
            action={<LinkButton to={href('/admin/nominations')}>See the slates</LinkButton>}
          >
            Nominees appear here when you confirm a slate.
          </EmptyState>
        }
        download={(format) => withQuery(href('/admin/submissions/nominated/export'), search, { format })}
      >
        {reminding ? (
          <Form method="post" noValidate className="stack stack-tight">
            {table}
            <p className="button-row no-print">
              <Button kind="secondary">Send reminders</Button>
              <span className="hint">Asks selected nominees to confirm their name, at most once a day.</span>
            </p>
          </Form>
        ) : (
          table
        )}
      </ListResults>
    </Page>
  )
}
