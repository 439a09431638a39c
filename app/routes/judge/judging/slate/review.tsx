import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { ChecksCard } from '#app/domain/judging/slates/components/slate-parts.tsx'
import { saveReasons } from '#app/domain/judging/slates/commands.server.ts'
import {
  isShort,
  isSlateOpen,
  needsTieReason,
  SHORT_REASON_LEAST,
  SLATE_STATUS_LABELS,
  sortByTitle,
} from '#app/domain/judging/slates/rules.ts'
import { reasonsSchema, submitSlateSchema } from '#app/domain/judging/slates/schema.ts'
import { loadSlate } from '#app/domain/judging/slates/slate.server.ts'
import { submitSlate } from '#app/domain/judging/slates/submit-slate.server.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { boardOf, chairsBoardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

const FORM = 'submit-slate'
const LABELS = {
  shortReason: 'Why the slate is short',
  tieReason: 'How the tie at the cut was settled',
  attestation: 'Your name',
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Review slate ${committee.code}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const { slate } = await loadSlate(viewer, access, now, db())
  const { code, title, category, isChair } = access
  const { facts, items, ...shown } = slate
  return {
    committee: { code, title, categoryId: category.id, minNominees: category.minNominees },
    slate: shown,
    items: sortByTitle(items),
    short: isShort(facts),
    tie: facts.cut.tied.length > 0,
    tieNeeded: needsTieReason(facts),
    canSubmit: isChair && isSlateOpen(slate.status),
    blocked: slate.checks.some(({ blocks }) => blocks),
    accountName: viewer.displayName,
    now,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access } = await chairsBoardOf(args)
  const categoryId = access.category.id
  const sent = await args.request.formData()
  const slate = href('/judges/nomination-form/:categoryId', { categoryId })
  if (sent.get('do') === 'save') {
    const reasons = parseForm(sent, reasonsSchema)
    if (reasons.status !== 'success') return replyTo(FORM, reasons)
    const saved = await saveReasons(categoryId, reasons.value, viewer, now)
    if (!saved.ok) return replyRefused(FORM, reasons, saved)
    return redirectWithFlash(slate, { title: 'Reasons saved', color: 'success' })
  }
  const form = parseForm(sent, submitSlateSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = await submitSlate(categoryId, form.value, viewer, now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectWithFlash(slate, {
    title: 'Slate submitted',
    description: done.value.short
      ? 'It is short, so the committee is suspended until an admin decides.'
      : 'An admin will confirm it or return it with a note.',
    color: 'success',
  })
}

export const shouldRevalidate = revalidateAfterConflict

export default function NominationReview() {
  const { committee, slate, items, short, tie, tieNeeded, canSubmit, blocked, accountName, now } =
    useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), {
    shortReason: slate.shortReason,
    tieReason: slate.tieReason,
  })
  const { code, title, categoryId, minNominees } = committee
  return (
    <>
      <Columns
        head={
          <PageHeader
            crumbs={[
              { label: `${code} · Chair’s board`, to: href('/judges/chair/:categoryId', { categoryId }) },
              { label: 'Slate', to: href('/judges/nomination-form/:categoryId', { categoryId }) },
              { label: 'Review' },
            ]}
            title="Review the slate"
            lede={`${title}, ${SLATE_STATUS_LABELS[slate.status].toLowerCase()}`}
          >
            <ErrorSummary problems={form.problems(LABELS)} />
          </PageHeader>
        }
        side={<ChecksCard title="Checks" checks={slate.checks} />}
        sideLabel="Checks"
      >
        <DataTable
          caption="Nominees as they will be printed"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'title',
              header: 'Nominee',
              main: true,
              long: true,
              cell: ({ title: work, code: entryCode, outsideWorkId }) => (
                <>
                  {work}
                  <small>{outsideWorkId === null ? entryCode : 'Not entered'}</small>
                </>
              ),
            },
            {
              id: 'names',
              header: 'People',
              long: true,
              cell: ({ names }) =>
                names === null ? 'Hidden until you score' : names.join(', ') || 'No credits',
            },
          ]}
          empty={<Notice title="No nominees yet" />}
        />
        <p className="hint">
          Nominees are printed by title. Only the committee and the admins see the order of the slate.
        </p>
        {canSubmit ? (
          <Form method="post" className="stack narrow no-print" noValidate>
            <input type="hidden" name="version" value={slate.version} />
            {short ? (
              <Notice title={`Fewer than ${minNominees} nominees`}>
                Submitting suspends the committee until an admin decides.
              </Notice>
            ) : null}
            {short ? (
              <Textarea
                {...form.field('shortReason')}
                label={LABELS.shortReason}
                hint={`At least ${SHORT_REASON_LEAST} characters. The admins read it.`}
                rows={3}
                required
              />
            ) : (
              <input type="hidden" name="shortReason" value={slate.shortReason} />
            )}
            {tie ? (
              <Textarea
                {...form.field('tieReason')}
                label={LABELS.tieReason}
                hint="Or why all of the tied entries are on the slate, or none. The admins read it."
                rows={3}
                required={tieNeeded}
                optional={!tieNeeded}
              />
            ) : (
              <input type="hidden" name="tieReason" value={slate.tieReason} />
            )}
            <Input
              {...form.field('attestation')}
              label={LABELS.attestation}
              hint={`Enter “${accountName}” to confirm that this is the slate of your committee. Submitting freezes all scores.`}
              autoComplete="name"
              maxLength={120}
              required
            />
            <ButtonRow>
              <Button>Submit slate</Button>
              <Button kind="secondary" name="do" value="save">
                Save and go back
              </Button>
              <LinkButton kind="quiet" to={href('/judges/nomination-form/:categoryId', { categoryId })}>
                Back to the slate
              </LinkButton>
            </ButtonRow>
            {blocked ? (
              <p className="hint">The slate cannot be submitted until the failed checks are fixed.</p>
            ) : null}
          </Form>
        ) : (
          <DefinitionList
            items={[
              ...(slate.submittedAt
                ? [
                    { term: 'Submitted', value: <DateTime value={slate.submittedAt} /> },
                    { term: 'Signed by', value: slate.attestation },
                  ]
                : []),
              ...(slate.shortReason ? [{ term: LABELS.shortReason, value: slate.shortReason }] : []),
              ...(slate.tieReason ? [{ term: LABELS.tieReason, value: slate.tieReason }] : []),
            ]}
          />
        )}
      </Columns>
      <PrintFoot of={title} name={accountName} at={now} />
    </>
  )
}
