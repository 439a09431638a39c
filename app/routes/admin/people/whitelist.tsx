import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
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
import { WhitelistResults } from '#app/domain/people/whitelist/components/whitelist-table.tsx'
import { shownMatch } from '#app/domain/people/whitelist/rules.ts'
import { endSchema, pasteSchema, whitelistSchema } from '#app/domain/people/whitelist/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, replyWith, validOf, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { whitelistPage } from './whitelist.page.server.ts'
import { WHITELIST_VIEWS } from '#app/domain/people/whitelist/views.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const ADD = 'whitelist-add'
const PASTE = 'whitelist-paste'

export const handle: PageHandle = { title: 'Whitelist' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return whitelistPage(args.request, admin, args.context.now)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const sent = await args.request.formData()
  const { timezone } = await currentSeason()
  const zone = zoneIn(sent, timezone)
  const forms = { add: whitelistSchema(zone), paste: pasteSchema(zone), end: endSchema }
  const { intent, form } = parseIntent(sent, forms, 'Unknown action.')
  switch (intent) {
    case 'add': {
      if (form.status !== 'success') return replyTo(ADD, form)
      const added = await addToWhitelist(form.value, admin, now)
      if (!added.ok) return replyRefused(ADD, form, added)
      return redirectDone(
        href('/admin/whitelist'),
        `Exception for ${shownMatch(form.value.match)} ${added.value.renewed ? 'renewed' : 'added'}`,
      )
    }
    case 'paste': {
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
      const ended = await endWhitelisting(validOf(form, 'Select an exception to end.').id, admin, now)
      const { pathname, search } = new URL(args.request.url)
      return redirectWithFlash(pathname + search, {
        title: ended.ok ? `Exception for ${ended.value.who} ended` : ended.message,
        color: ended.ok ? 'success' : 'danger',
      })
    }
  }
}

export default function Whitelist() {
  const page = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const add = useAnsweredForm<ReturnType<typeof whitelistSchema>>(ADD, answered)
  const paste = useAnsweredForm<ReturnType<typeof pasteSchema>>(PASTE, answered)
  const results: readonly PastedResult[] | null =
    page.view === 'paste' && answered && 'results' in answered ? answered.results : null
  return (
    <Page
      lede="Exceptions for people or whole domains, such as late entries, voting and press."
      crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Whitelist' }]}
      problems={[...add.problems(WHITELIST_LABELS), ...paste.problems(WHITELIST_LABELS)]}
    >
      <Tabs
        label="Whitelist"
        tabs={WHITELIST_VIEWS.map(({ view, label }) => ({
          label,
          to: view === 'list' ? href('/admin/whitelist') : withQuery(href('/admin/whitelist'), { view }),
          current: view === page.view,
        }))}
      />
      {page.view === 'add' ? <AddForm form={add} zone={page.zone} /> : null}
      {results ? <PasteResults results={results} /> : null}
      {page.view === 'paste' ? <PasteForm key={results?.length} form={paste} zone={page.zone} /> : null}
      {page.view === 'check' ? <PersonCheck {...page} /> : null}
      {page.view === 'list' ? <WhitelistResults {...page} /> : null}
    </Page>
  )
}
