import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { zoneOfForm } from '#app/domain/season/seasons/zoned-times.ts'
import { EMAIL_PATTERN, INVALID_EMAIL } from '#app/platform/validation.ts'
import { checkPerson } from '#app/domain/overview/access-check/checker.server.ts'
import {
  addToWhitelist,
  endWhitelisting,
  pasteToWhitelist,
  type PastedResult,
} from '#app/domain/people/whitelist/commands.server.ts'
import { PersonCheck } from '#app/domain/people/whitelist/components/person-check.tsx'
import {
  AddForm,
  PasteForm,
  PasteResults,
  WHITELIST_LABELS,
} from '#app/domain/people/whitelist/components/whitelist-forms.tsx'
import { WhitelistTable } from '#app/domain/people/whitelist/components/whitelist-table.tsx'
import { listWhitelist } from '#app/domain/people/whitelist/queries.server.ts'
import { PURPOSE_NAMES, PURPOSES, shownMatch } from '#app/domain/people/whitelist/rules.ts'
import { pasteSchema, whitelistSchema } from '#app/domain/people/whitelist/schema.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, replyWith } from '#app/http/forms.server.ts'
import { loadList } from '#app/http/params.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

const ADD = 'whitelist-add'
const PASTE = 'whitelist-paste'

const VIEWS = [
  { view: 'list', label: 'All exceptions' },
  { view: 'add', label: 'Add one' },
  { view: 'paste', label: 'Add several' },
  { view: 'check', label: 'Why can’t this person…?' },
] as const

export const handle: PageHandle = { title: 'Whitelist' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { searchParams: params } = new URL(args.request.url)
  const { year, timezone: zone } = await currentSeason()
  const asked = params.get('view') ?? 'list'
  const view = VIEWS.find((each) => each.view === asked)?.view
  if (!view) throw notFound(args.request)
  if (view === 'check') {
    const email = (params.get('email') ?? '').normalize('NFC').trim().slice(0, 254)
    const readable = EMAIL_PATTERN.test(email)
    const checked = readable ? await checkPerson(email, year, admin, now) : null
    return { view, zone, asked: email, problem: email !== '' && !readable ? INVALID_EMAIL : null, checked }
  }
  if (view !== 'list') return { view, zone }
  const page = await loadList(args.request, { filters: ['purpose'] }, (list) =>
    listWhitelist(admin, { ...list, year, purpose: filterOf(list, 'purpose', PURPOSES) }, now),
  )
  return { view, zone, ...page }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const sent = await args.request.formData()
  const { timezone } = await currentSeason()
  const zone = zoneOfForm(sent.get('zone')) ?? timezone
  switch (sent.get('intent')) {
    case 'add': {
      const form = parseForm(sent, whitelistSchema(zone))
      if (form.status !== 'success') return replyTo(ADD, form)
      const added = await addToWhitelist(form.value, admin, now)
      if (!added.ok) return replyRefused(ADD, form, added)
      return redirectWithFlash(href('/admin/whitelist'), {
        title: `Exception for ${shownMatch(form.value.match)} ${added.value.renewed ? 'renewed' : 'added'}`,
        color: 'success',
      })
    }
    case 'paste': {
      const form = parseForm(sent, pasteSchema(zone))
      if (form.status !== 'success') return replyTo(PASTE, form)
      const pasted = await pasteToWhitelist(form.value, admin, now)
      if (!pasted.ok) return replyRefused(PASTE, form, pasted)
      const { results } = pasted.value
      const left = results.filter(({ done }) => done === 'unreadable' || done === 'note_too_long')
      if (left.length === 0)
        return data({ formId: PASTE, problem: false, result: { initialValue: {} }, results })
      // The form keeps only the lines that were not saved.
      const values = { ...form.payload, lines: left.map(({ text }) => text).join('\n') }
      const problem = `We could not read ${left.length} of ${results.length} lines. The others were saved`
      const reply = replyWith(PASTE, values, { lines: [problem] }, 422)
      return data({ ...reply.data, results }, { status: 422 })
    }
    case 'end': {
      const id = Number(sent.get('id'))
      if (!Number.isSafeInteger(id) || id < 1) throw badRequest('Select an exception to end.')
      const ended = await endWhitelisting(id, admin, now)
      const { pathname, search } = new URL(args.request.url)
      return redirectWithFlash(pathname + search, {
        title: ended.ok ? `Exception for ${ended.value.who} ended` : ended.message,
        color: ended.ok ? 'success' : 'danger',
      })
    }
    default:
      throw badRequest('Unknown action.')
  }
}

export default function Whitelist() {
  const page = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const form = answeredForm(page.view === 'paste' ? PASTE : ADD, answered)
  const results: readonly PastedResult[] | null =
    page.view === 'paste' && answered && 'results' in answered ? answered.results : null
  return (
    <>
      <PageHeader
        title="Whitelist"
        lede="Exceptions for people or whole domains, such as late entries, voting and press."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Whitelist' }]}
      >
        <ErrorSummary problems={form.problems(WHITELIST_LABELS)} />
      </PageHeader>
      <Tabs
        label="Whitelist"
        tabs={VIEWS.map(({ view, label }) => ({
          label,
          to: view === 'list' ? href('/admin/whitelist') : withQuery(href('/admin/whitelist'), { view }),
          current: view === page.view,
        }))}
      />
      {page.view === 'add' ? <AddForm field={form.field} zone={page.zone} /> : null}
      {results ? (
        <>
          {results.every(({ done }) => done === 'added' || done === 'renewed') ? (
            <Notice tone="good" announce title={`${countText(results.length, 'line', 'lines')} saved`} />
          ) : null}
          <PasteResults results={results} />
        </>
      ) : null}
      {page.view === 'paste' ? <PasteForm key={results?.length} field={form.field} zone={page.zone} /> : null}
      {page.view === 'check' ? <PersonCheck {...page} /> : null}
      {page.view === 'list' ? <List {...page} /> : null}
    </>
  )
}

type ListData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { view: 'list' }>

function List({ list, rows, count }: ListData) {
  return (
    <>
      <FilterBar search="Address, domain or note" narrowed={list.narrowed}>
        <FilterSelect name="purpose" label="Purpose" options={optionsOf(PURPOSE_NAMES)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'exception', other: 'exceptions' }}
        empty={
          <EmptyState title="No exceptions yet">
            An exception has a purpose and a note, and can have an end.
          </EmptyState>
        }
      >
        <WhitelistTable caption="Exceptions" captionHidden rows={rows} endable />
      </ListResults>
    </>
  )
}
