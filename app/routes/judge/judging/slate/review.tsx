import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { ChecksCard } from '#app/domain/judging/slates/components/slate-parts.tsx'
import { keepReasons } from '#app/domain/judging/slates/commands.server.ts'
import {
  asPrinted,
  isShort,
  isSlateOpen,
  needsTieReason,
  SHORT_REASON_LEAST,
  SLATE_STATUS_LABELS,
} from '#app/domain/judging/slates/rules.ts'
import { reasonsSchema, submitSlateSchema } from '#app/domain/judging/slates/schema.ts'
import { loadSlate } from '#app/domain/judging/slates/slate.server.ts'
import { submitSlate } from '#app/domain/judging/slates/submit-slate.server.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
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
import { db } from '#db/client.ts'

const FORM = 'submit-slate'
const LABELS = {
  shortReason: 'Why there are so few',
  tieReason: 'How the tie at the cut was settled',
  attestation: 'Your name',
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Review slate ${committee.code}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, intParam(args, 'categoryId'), now, db()), args.request)
  const { slate } = await loadSlate(viewer, access, now, db())
  const { code, categoryId, categoryName, minNominees, isChair } = access
  const { facts, items, ...shown } = slate
  return {
    committee: { code, categoryId, categoryName, minNominees },
    slate: shown,
    items: asPrinted(items),
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
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, categoryId, now, db()), args.request)
  if (!access.isChair) throw notFound(args.request)
  const sent = await args.request.formData()
  if (sent.get('do') === 'keep') {
    const kept = parseForm(sent, reasonsSchema)
    if (kept.status !== 'success') return replyTo(FORM, kept)
    const done = await keepReasons(categoryId, kept.value, viewer, now)
    if (!done.ok) return replyRefused(FORM, kept, done)
    return redirectWithFlash(href('/judges/nomination-form/:categoryId', { categoryId }), {
      title: 'Your words are kept',
      color: 'success',
    })
  }
  const form = parseForm(sent, submitSlateSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = await submitSlate(categoryId, form.value, viewer, now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectWithFlash(href('/judges/nomination-form/:categoryId', { categoryId }), {
    title: 'The slate is submitted',
    description: done.value.short
      ? 'It is short: the committee is suspended until the office decides.'
      : 'The office looks at it now and confirms it or returns it with a note.',
    color: 'success',
  })
}

/** After a conflict the page has to show how the slate stands now. */
export const shouldRevalidate = revalidateAfterConflict

export default function NominationReview() {
  const { committee, slate, items, short, tie, tieNeeded, canSubmit, blocked, accountName, now } =
    useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), {
    shortReason: slate.shortReason,
    tieReason: slate.tieReason,
  })
  const { code, categoryId, categoryName, minNominees } = committee
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
            lede={`${code} · ${categoryName}, ${SLATE_STATUS_LABELS[slate.status].toLowerCase()}`}
          >
            <ErrorSummary problems={form.problems(LABELS)} />
          </PageHeader>
        }
        side={<ChecksCard title="What there is to know" checks={slate.checks} />}
        sideLabel="What there is to know"
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
              cell: ({ title, code: entryCode, outsideWorkId }) => (
                <>
                  {title}
                  <small>{outsideWorkId === null ? entryCode : 'Not entered'}</small>
                </>
              ),
            },
            {
              id: 'names',
              header: 'People',
              long: true,
              cell: ({ names }) =>
                names === null
                  ? 'After your own score'
                  : names.length === 0
                    ? 'Nobody is named'
                    : names.join(', '),
            },
          ]}
          empty={<Notice title="Nobody is on the slate" />}
        />
        <p className="hint">
          By title, as everywhere in print; the order of the slate stays between you and the office.
        </p>
        {canSubmit ? (
          <Form method="post" className="stack narrow no-print" noValidate>
            <input type="hidden" name="version" value={slate.version} />
            {short ? (
              <Notice title={`Fewer than ${minNominees} nominees`}>
                The committee becomes suspended when you submit: the office and the board decide what follows.
              </Notice>
            ) : null}
            {short ? (
              <Textarea
                {...form.field('shortReason')}
                label={LABELS.shortReason}
                hint={`At least ${SHORT_REASON_LEAST} characters; the office reads it.`}
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
                hint="Or why all of those alike are on it, or none; the office reads it."
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
              hint={`Write “${accountName}”. With it you attest that this is the slate of your committee. Scores are frozen from then on.`}
              autoComplete="name"
              maxLength={120}
              required
            />
            <ButtonRow>
              <Button>Submit slate</Button>
              <Button kind="secondary" name="do" value="keep">
                Keep my words and go back
              </Button>
              <LinkButton kind="quiet" to={href('/judges/nomination-form/:categoryId', { categoryId })}>
                Back to the slate
              </LinkButton>
            </ButtonRow>
            {blocked ? (
              <p className="hint">It cannot be submitted as it is: see what there is to know.</p>
            ) : null}
          </Form>
        ) : (
          <DefinitionList
            items={[
              ...(slate.submittedAt
                ? [
                    { term: 'Submitted', value: <DateTime value={slate.submittedAt} /> },
                    { term: 'Attested by', value: slate.attestation },
                  ]
                : []),
              ...(slate.shortReason ? [{ term: LABELS.shortReason, value: slate.shortReason }] : []),
              ...(slate.tieReason ? [{ term: LABELS.tieReason, value: slate.tieReason }] : []),
            ]}
          />
        )}
      </Columns>
      <PrintFoot of={`${code} · ${categoryName}`} name={accountName} at={now} />
    </>
  )
}
