import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { OutsideWorkCard } from '#app/domain/judging/slates/components/admin-slate.tsx'
import { addEntry } from '#app/domain/judging/slates/admin-slates.server.ts'
import type { OutsideWork } from '#app/domain/judging/slates/slate-rows.server.ts'
import { decideOutsideWork } from '#app/domain/judging/slates/outside.server.ts'
import { addEntrySchema, outsideDecisionSchema } from '#app/domain/judging/slates/schema.ts'
import { NominationTable } from '#app/domain/nominees/nominations/components/nomination-table.tsx'
import { SlateDecisions } from '#app/domain/nominees/nominations/components/slate-decisions.tsx'
import { SlateSummary } from '#app/domain/nominees/nominations/components/slate-summary.tsx'
import { confirmSlate, returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { confirmSchema, returnSchema } from '#app/domain/nominees/nominations/slate-input.ts'
import { findSlatePage } from '#app/domain/nominees/nominations/slate-page.server.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { parseIntent } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { answerForm } from '#app/routes/admin/nominees/nominations/page-forms.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Slate of ${category.name}` }

const LABELS = { note: 'Note', acceptShort: 'Short slate', submissionId: 'Entry', place: 'Place' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const page = orNotFound(
    await findSlatePage(admin, intParam(args, 'categoryId'), args.context.now),
    args.request,
  )
  const { timezone } = await currentSeason()
  const ids = page.slate && !page.conflicted ? [page.slate.id] : []
  const history = await historyOf(admin, { entity: 'slate', ids }, historyState(args.request), timezone)
  // Who may decide, where this admin may not.
  const admins = page.conflicted && page.slate ? await countAdmins('write', db()) : null
  return { ...page, admins, history }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const categoryId = intParam(args, 'categoryId')
  const page = orNotFound(await findSlatePage(admin, categoryId, now), args.request)
  const { id } = orNotFound(page.slate, args.request)
  const { intent, form } = parseIntent(await args.request.formData(), {
    confirm: confirmSchema,
    return: returnSchema,
    add: addEntrySchema,
    outside: outsideDecisionSchema,
  })
  const here = href('/admin/nominations/view/:categoryId', { categoryId })
  switch (intent) {
    case 'confirm':
      return answerForm(
        intent,
        form,
        here,
        (input) => confirmSlate(id, input, admin, now),
        ({ nominations }) => ({ title: `${countText(nominations, 'work', 'works')} nominated` }),
      )
    case 'return':
      return answerForm(
        intent,
        form,
        here,
        (input) => returnSlate(id, input, admin, now),
        () => ({ title: 'Slate returned to the chair' }),
      )
    case 'add':
      return answerForm(
        intent,
        form,
        here,
        (input) => addEntry(id, input, admin, now),
        ({ place, of }) => ({ title: `Entry added at place ${place} of ${of}` }),
      )
    case 'outside':
      return answerForm(
        `outside-of-${String(form.payload.outsideWorkId)}`,
        form,
        here,
        (input) => decideOutsideWork(input, admin, now),
        () => ({ title: 'Decision saved' }),
      )
  }
}

/** After a conflict the page shows the current slate. */
export const shouldRevalidate = revalidateAfterConflict

export default function SlateOfCategory() {
  const page = useLoaderData<typeof loader>()
  const { category, slate, nominations } = page
  const { chair, minNominees, maxNominees } = category
  const answer = useActionData<typeof action>()
  const forms = {
    confirm: useAnsweredForm<typeof confirmSchema>('confirm', answer),
    return: useAnsweredForm<typeof returnSchema>('return', answer),
    add: useAnsweredForm<typeof addEntrySchema>('add', answer),
  }
  return (
    <Page
      title={categoryTitle(category)}
      context="Slate"
      lede={
        chair
          ? `Chair: ${chair}. ${minNominees} to ${maxNominees} nominees.`
          : 'This category has no chair yet.'
      }
      crumbs={[{ label: 'Nominations', to: href('/admin/nominations') }, { label: category.name }]}
      links={
        category.categoryStatus === 'suspended' ? null : (
          <LinkButton
            kind="quiet"
            to={withQuery(href('/admin/categories/status/:id', { id: category.categoryId }), {
              to: 'suspended',
            })}
          >
            Suspend the category…
          </LinkButton>
        )
      }
      problems={answeredProblems(answer, LABELS)}
    >
      {page.admins === null ? null : <OnlyAdmin admins={page.admins} />}
      <SlateSummary page={page} />
      {slate && !page.conflicted ? (
        <>
          {page.outside.map((work) => (
            <ProposedWork key={work.id} work={work} answer={answer} />
          ))}
          <SlateDecisions page={page} slate={slate} forms={forms} />
        </>
      ) : null}
      {nominations.length > 0 ? <NominationTable rows={nominations} kind={category.type} /> : null}
      {slate && !page.conflicted ? <History history={page.history} /> : null}
    </Page>
  )
}

function ProposedWork({ work, answer }: { work: OutsideWork; answer: unknown }) {
  const form = useAnsweredForm<typeof outsideDecisionSchema>(`outside-of-${work.id}`, answer)
  return <OutsideWorkCard work={work} form={form} />
}
