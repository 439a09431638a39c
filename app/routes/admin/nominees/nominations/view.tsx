import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import {
  OutsideWorks,
  SlateWorks,
  slateWarnings,
} from '#app/domain/judging/slates/components/admin-slate.tsx'
import { addEntry } from '#app/domain/judging/slates/admin-slates.server.ts'
import { decideOutsideWork } from '#app/domain/judging/slates/outside.server.ts'
import { CONFLICTED_TEXT, SLATE_LABELS } from '#app/domain/judging/slates/rules.ts'
import { addEntrySchema, outsideDecisionSchema } from '#app/domain/judging/slates/schema.ts'
import { NominationTable } from '#app/domain/nominees/nominations/components/nomination-table.tsx'
import { confirmSlate, returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { confirmSchema, returnSchema } from '#app/domain/nominees/nominations/slate-input.ts'
import { findSlatePage } from '#app/domain/nominees/nominations/slate-page.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { badRequest, orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Slate of ${category.name}` }

const FORMS = ['confirm', 'return', 'add', 'outside'] as const
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
  return { ...page, history }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const page = orNotFound(await findSlatePage(admin, intParam(args, 'categoryId'), now), args.request)
  const slate = orNotFound(page.slate, args.request)
  const sent = await args.request.formData()
  const here = href('/admin/nominations/view/:categoryId', { categoryId: page.category.categoryId })
  const done = (title: string) => redirectWithFlash(here, { title, color: 'success' })
  switch (sent.get('intent')) {
    case 'confirm': {
      const form = parseForm(sent, confirmSchema)
      if (form.status !== 'success') return replyTo('confirm', form)
      const made = await confirmSlate(slate.id, form.value, admin, now)
      if (!made.ok) return replyRefused('confirm', form, made)
      return done(`${countText(made.value.nominations, 'work', 'works')} nominated`)
    }
    case 'return': {
      const form = parseForm(sent, returnSchema)
      if (form.status !== 'success') return replyTo('return', form)
      const returned = await returnSlate(slate.id, form.value, admin, now)
      return returned.ok ? done('Slate returned to the chair') : replyRefused('return', form, returned)
    }
    case 'add': {
      const form = parseForm(sent, addEntrySchema)
      if (form.status !== 'success') return replyTo('add', form)
      const added = await addEntry(slate.id, form.value, admin, now)
      if (!added.ok) return replyRefused('add', form, added)
      return done(`Entry added at place ${added.value.place} of ${added.value.of}`)
    }
    case 'outside': {
      const form = parseForm(sent, outsideDecisionSchema)
      if (form.status !== 'success') return replyTo('outside', form)
      const decided = await decideOutsideWork(form.value, admin, now)
      return decided.ok ? done('Decision saved') : replyRefused('outside', form, decided)
    }
    default:
      throw badRequest('This form could not be read.')
  }
}

/** After a conflict the page shows the current slate. */
export const shouldRevalidate = revalidateAfterConflict

export default function SlateOfCategory() {
  const page = useLoaderData<typeof loader>()
  const { category, slate, conflicted, items, addable, nominations } = page
  const { chair } = category
  const answer = useActionData<typeof action>()
  const forms = Object.fromEntries(FORMS.map((id) => [id, answeredForm(id, answer)]))
  const { confirm, add, outside } = forms as Record<(typeof FORMS)[number], ReturnType<typeof answeredForm>>
  const back = forms.return as ReturnType<typeof answeredForm>
  const decidable = slate !== null && !conflicted
  const open = decidable && slate.status !== 'confirmed'
  const warnings = decidable ? slateWarnings({ category, slate, items }) : []
  return (
    <>
      <PageHeader
        title={categoryTitle(category)}
        context="Slate"
        lede={
          chair
            ? `Chair: ${chair}. ${category.minNominees} to ${category.maxNominees} nominees.`
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
      >
        <ErrorSummary problems={FORMS.flatMap((id) => forms[id]?.problems(LABELS) ?? [])} />
      </PageHeader>
      {slate ? (
        <p>
          <Pill {...SLATE_LABELS[slate.state]} />{' '}
          {slate.submittedAt ? (
            <>
              submitted <DateTime value={slate.submittedAt} />
            </>
          ) : null}
        </p>
      ) : (
        <EmptyState title="No slate yet">The chair has not started it.</EmptyState>
      )}
      {conflicted ? <Notice tone="plain" title={CONFLICTED_TEXT} /> : null}
      {warnings.length > 0 ? (
        <Notice title={open ? 'Before you decide' : 'Warnings'}>
          <ul>
            {warnings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {items.length > 0 ? <SlateWorks items={items} /> : null}
      {decidable && slate.attestation ? <p>Signed by “{slate.attestation}”.</p> : null}
      {decidable && slate.decisionNote ? (
        <Notice tone="plain" title="Note to the chair">
          {slate.decisionNote}
        </Notice>
      ) : null}
      {decidable ? (
        <OutsideWorks
          works={page.outside}
          form={outside}
          answered={Number(outside.field('outsideWorkId').defaultValue) || null}
        />
      ) : null}
      {open && addable.length > 0 ? (
        <Card title="Add an entry">
          <Form method="post" className="stack narrow" noValidate>
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="version" value={slate.version} />
            <Select
              {...add.field('submissionId')}
              label="Entry the chair has a conflict with"
              placeholder="Select an entry"
              required
              options={addable.map(({ id, code, title, studio, rank }) => ({
                value: String(id),
                label: [code, title, studio, rank === null ? 'no rank' : `rank ${rank}`]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
            <Select
              {...add.field('place')}
              label="Place on the slate"
              required
              options={[
                { value: 'rank', label: 'By rank' },
                ...[...items, null].map((_, at) => ({ value: String(at + 1), label: `Place ${at + 1}` })),
              ]}
            />
            <Button kind="secondary">Add entry</Button>
          </Form>
        </Card>
      ) : null}
      {open && slate.status === 'submitted' ? (
        <Card title="Confirm slate">
          <Form method="post" className="stack narrow" noValidate>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="version" value={slate.version} />
            <p>
              Its works become nominees.{' '}
              {page.isAnnounced
                ? 'The nominees are already public, so these become public at once.'
                : 'They stay confidential until the announcement.'}
            </p>
            {items.length < category.minNominees ? (
              <Checkbox
                name="acceptShort"
                errors={confirm.field('acceptShort').errors}
                defaultChecked={confirm.isTicked('acceptShort')}
                label={`Accept ${items.length} instead of ${category.minNominees} nominees`}
                required
              />
            ) : null}
            <Button>Confirm slate</Button>
          </Form>
        </Card>
      ) : null}
      {decidable && page.staysBecause ? <Notice tone="plain" title={page.staysBecause} /> : null}
      {decidable && !page.staysBecause && ['submitted', 'confirmed'].includes(slate.status) ? (
        <Card title="Return slate">
          <Form method="post" className="stack narrow" noValidate>
            <input type="hidden" name="intent" value="return" />
            <input type="hidden" name="version" value={slate.version} />
            <Textarea {...back.field('note')} label="Note to the chair" required rows={3} />
            <Button kind="secondary">Return slate</Button>
          </Form>
        </Card>
      ) : null}
      {nominations.length > 0 ? <NominationTable rows={nominations} /> : null}
      {decidable ? <History history={page.history} /> : null}
    </>
  )
}
