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
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import type { FormReply } from '#app/http/forms.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf, readListState } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

const ADD = 'whitelist-add'
const PASTE = 'whitelist-paste'

const VIEWS = [
  { view: 'list', label: 'All exceptions' },
  { view: 'add', label: 'Add one' },
  { view: 'paste', label: 'Paste many' },
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
  const list = readListState(params, { sortable: ['added'], defaultSort: 'added', filters: ['purpose'] })
  const purpose = filterOf(list, 'purpose', PURPOSES)
  const found = await listWhitelist(
    admin,
    { year, query: list.query, purpose, limit: list.perPage, offset: list.offset },
    now,
  )
  return { view, zone, list, purpose, ...found }
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
        title: `${shownMatch(form.value.match)} is on the list${added.value.again ? ' again' : ''}`,
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
      const problem = left.length > 0
      // What could be saved is saved; what stays in the form is what still has to be mended.
      const initialValue = { ...form.payload, lines: left.map(({ text }) => text).join('\n') }
      const error = problem
        ? { lines: [`${left.length} of ${results.length} could not be read; the others were saved`] }
        : undefined
      const reply: FormReply = {
        formId: PASTE,
        problem,
        result: problem ? { status: 'error', initialValue, error } : { initialValue: {} },
      }
      return data({ ...reply, results }, { status: problem ? 422 : 200 })
    }
    case 'end': {
      const id = Number(sent.get('id'))
      if (!Number.isSafeInteger(id) || id < 1) throw badRequest('Choose which exception to end.')
      const ended = await endWhitelisting(id, admin, now)
      const { pathname, search } = new URL(args.request.url)
      return redirectWithFlash(pathname + search, {
        title: ended.ok ? `The exception for ${ended.value.who} has ended` : ended.message,
        color: ended.ok ? 'success' : 'danger',
      })
    }
    default:
      throw badRequest('Choose what to do with the whitelist.')
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
        lede="Exceptions for single people or whole domains: entering late, voting, press and the like."
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
          {results.every(({ done }) => done === 'added' || done === 'again') ? (
            <Notice
              tone="good"
              announce
              title={results.length === 1 ? '1 line was saved' : 'Every line was saved'}
            />
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

function List({ list, purpose, rows, count }: ListData) {
  return (
    <>
      <FilterBar search="Address, domain or note" narrowed={list.narrowed}>
        <Select
          key={purpose}
          name="purpose"
          label="Purpose"
          placeholder="Every purpose"
          options={PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
          defaultValue={purpose ?? ''}
        />
      </FilterBar>
      <WhitelistTable
        caption="Exceptions"
        captionHidden
        rows={rows}
        endable
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No exceptions yet">
              Everybody is treated alike. An exception has a purpose, an end and a note saying why.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'exception', other: 'exceptions' }}
        />
      ) : null}
    </>
  )
}
