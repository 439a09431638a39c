import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { RemoveDeadline } from '#app/domain/season/seasons/components/remove-deadline.tsx'
import { DeadlineFields } from '#app/domain/season/seasons/components/deadline-fields.tsx'
import { DeadlineQuestions } from '#app/domain/season/seasons/components/deadline-questions.tsx'
import { questionsIn } from '#app/domain/season/seasons/deadline-answer.ts'
import { concernsOf } from '#app/domain/season/seasons/deadline-checks.ts'
import { changeDeadline } from '#app/domain/season/seasons/deadline-commands.server.ts'
import { deadlineSchema, shownDeadline } from '#app/domain/season/seasons/deadline-input.ts'
import {
  deadlineHistory,
  findDeadline,
  namedCategories,
  deadlineVersion,
  usesOf,
} from '#app/domain/season/seasons/deadline-queries.server.ts'
import { DEADLINE_LABELS } from '#app/domain/season/seasons/deadline-text.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import {
  replyWithQuestions,
  parseForm,
  replyConflict,
  replyTo,
  versionIn,
  zoneIn,
} from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'deadline'

export const handle: PageHandle<typeof loader> = { title: (page) => `Deadline: ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { year, timezone, currency } = await currentSeason()
  const deadline = orNotFound(await findDeadline(id, year, db()), args.request)
  const [all, categories, uses, history] = await Promise.all([
    deadlinesOf(year, db()),
    namedCategories(year, db()),
    usesOf(id, db()),
    deadlineHistory(admin, id, timezone, historyState(args.request)),
  ])
  return {
    id,
    name: deadline.name,
    isTier: deadline.kind === 'entry_tier',
    version: deadlineVersion(deadline),
    initial: shownDeadline(deadline, timezone),
    concerns: concernsOf(all, categories, timezone)
      .filter(({ ids }) => ids.includes(id))
      .map(({ message }) => message),
    zone: timezone,
    currency,
    categories,
    uses,
    history,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const season = await currentSeason()
  const stored = orNotFound(await findDeadline(id, season.year, db()), args.request)
  const form = parseForm(sent, deadlineSchema(zoneIn(sent, season.timezone), stored, season))
  if (form.status !== 'success') return replyTo(FORM, form)
  const { deadline, confirmed } = form.value
  const version = versionIn(sent)
  const saved = await changeDeadline(id, deadline, { version, confirmed }, admin, args.context.now)
  if (!saved.ok) return replyConflict(FORM, form, saved)
  if (!saved.value.saved) return replyWithQuestions(FORM, form, saved.value.questions)
  const { changed } = saved.value
  return redirectSaved(href('/admin/deadlines'), changed, `${deadline.name} was saved`)
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditDeadline() {
  const { id, name, isTier, version, initial, concerns, zone, currency, categories, uses, history } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof deadlineSchema>>(FORM, answer, initial)
  const questions = questionsIn(answer)
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Deadlines', to: href('/admin/deadlines') }, { label: name }]}
      links={
        <>
          <LinkButton kind="quiet" to={href('/admin/deadlines/extend/:id', { id })}>
            Extend deadline
          </LinkButton>
          {uses > 0 ? null : <RemoveDeadline id={id} name={name} isTier={isTier} />}
        </>
      }
      problems={form.problems(DEADLINE_LABELS)}
    >
      {concerns.map((concern) => (
        <Notice key={concern}>{concern}</Notice>
      ))}
      {uses > 0 ? (
        <Notice tone="plain">
          {countText(uses, 'invoice line uses', 'invoice lines use')} the price of this tier, so it can’t be
          removed. A new price applies to new invoices only.
        </Notice>
      ) : null}
      <RecordForm
        submit={questions.length > 0 ? 'Save deadline anyway' : 'Save deadline'}
        backTo={href('/admin/deadlines')}
        version={version}
      >
        <DeadlineQuestions questions={questions} />
        <DeadlineFields form={form} categories={categories} zone={zone} currency={currency} />
      </RecordForm>
      <History caption="Changes" history={history} />
    </Page>
  )
}
