import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { OffNotice } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import { isJudgingOpen, judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { Candidates, ChecksCard, SlateTable } from '#app/domain/judging/slates/components/slate-parts.tsx'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import { isSlateOpen, SLATE_STATUS_LABELS } from '#app/domain/judging/slates/rules.ts'
import { slateStepSchema } from '#app/domain/judging/slates/schema.ts'
import { loadSlate } from '#app/domain/judging/slates/slate.server.ts'
import { badRequest, notFound, orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import styles from '#app/ui/styles/judging.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ committee }) => `Slate ${committee.code}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const access = orNotFound(await boardAccess(viewer, intParam(args, 'categoryId'), now, db()), args.request)
  const { slate, board } = await loadSlate(viewer, access, now, db())
  const { code, categoryId, categoryName, minNominees, maxNominees, quorum, isChair } = access
  const { facts: _facts, ...shown } = slate
  const chosen = new Set(slate.items.map(({ submissionId }) => submissionId))
  return {
    committee: { code, categoryId, categoryName, minNominees, maxNominees, quorum },
    slate: shown,
    canChange: isChair && isSlateOpen(slate.status),
    first: board.cut.inside.some((entry) => !chosen.has(entry)) ? board.cut.inside.length : 0,
    candidates: board.rows.map(({ id, code: entryCode, title, rank, tied, final, due, flags, figures }) => ({
      ...{ id, code: entryCode, title, rank, tied, final, due, flags },
      mean: figures?.mean ?? null,
      on: chosen.has(id),
    })),
    hidden: board.rows.length - board.open,
    off: isJudgingOpen(access.configs) ? null : judgingStatus(access.configs, now),
    reader: viewer.displayName,
    now,
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const access = orNotFound(await boardAccess(viewer, categoryId, args.context.now, db()), args.request)
  const form = Object.fromEntries(await args.request.formData())
  const step = slateStepSchema.safeParse(form)
  if (!access.isChair) throw notFound(args.request)
  if (!step.success) throw badRequest('Choose what is to be done.')
  const done = unlessNotFound(
    await takeSlateStep(categoryId, step.data, viewer, args.context.now),
    args.request,
  )
  if (!done.ok) return data({ problem: true, message: done.message }, { status: refusalStatus[done.code] })
  // The same button takes the focus again, so that it can be pressed once more; of a list of them the next one.
  const { said, item } = done.value
  const next =
    step.data.do === 'add' && /^\d{1,15}$/.test(String(form.next)) ? `add-${String(form.next)}` : null
  const place = step.data.do === 'add' || item === null ? (next ?? 'slate') : `${step.data.do}-${item}`
  return redirectWithFlash(`${href('/judges/nomination-form/:categoryId', { categoryId })}#${place}`, {
    title: said,
    color: 'success',
  })
}

/** After a conflict the page has to show how the slate stands now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate

export default function NominationForm() {
  const { committee, slate, canChange, first, candidates, hidden, off, reader, now } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { code, categoryId, categoryName, minNominees, maxNominees, quorum } = committee
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'My committees', to: href('/judges') },
          { label: `${code} · Chair’s board`, to: href('/judges/chair/:categoryId', { categoryId }) },
          { label: 'Slate' },
        ]}
        title="The slate"
        lede={`${code} · ${categoryName}, ${minNominees} to ${maxNominees} nominees, ${SLATE_STATUS_LABELS[slate.status].toLowerCase()}`}
        primary={
          <LinkButton to={href('/judges/nomination-form/:categoryId/review', { categoryId })}>
            {canChange ? 'Review and submit' : 'See the review'}
          </LinkButton>
        }
      >
        <ErrorSummary problems={refused ? [{ message: refused.message }] : []} />
      </PageHeader>
      <SlateState slate={slate} />
      {off ? (
        <OffNotice {...off}>{canChange ? ' The slate can be changed and submitted.' : null}</OffNotice>
      ) : null}
      {hidden > 0 ? (
        <Notice tone="plain" title="Ranks are among what you have finished">
          {hidden} more {hidden === 1 ? 'is' : 'are'} ranked once your own score is final, or you abstain.
        </Notice>
      ) : null}
      <div className="slate-columns">
        <div>
          {canChange && first > 0 ? (
            <Form method="post" noValidate className="no-print">
              <input type="hidden" name="version" value={slate.version} />
              <Button kind="secondary" size="xs" name="do" value="fill">
                Put the first {first} on the slate
              </Button>
            </Form>
          ) : null}
          <Candidates candidates={candidates} version={slate.version} canChange={canChange} quorum={quorum} />
        </div>
        <div>
          <div id="slate" tabIndex={-1}>
            <SlateTable
              items={slate.items}
              version={slate.version}
              canChange={canChange}
              categoryId={categoryId}
            />
          </div>
          {canChange ? (
            <ButtonRow>
              <LinkButton
                kind="secondary"
                to={href('/judges/nomination-form/:categoryId/outside', { categoryId })}
              >
                Propose work not entered
              </LinkButton>
            </ButtonRow>
          ) : null}
          <ChecksCard title="Before you submit" checks={slate.checks} />
        </div>
      </div>
      <PrintFoot of={`${code} · ${categoryName}`} name={reader} at={now} />
    </>
  )
}

function SlateState({
  slate,
}: {
  slate: { status: string; note: string; submittedAt: Date | null; submittedBy: string | null }
}) {
  if (slate.status === 'returned')
    return (
      <Notice title="The office has returned the slate">
        <PlainText>{slate.note}</PlainText>
        <p>Change it and submit it again. Scores may be changed too until then.</p>
      </Notice>
    )
  if (slate.status === 'submitted' && slate.submittedAt)
    return (
      <Notice tone="good" title="The slate is with the office">
        {slate.submittedBy} submitted it on <DateTime value={slate.submittedAt} />. Nothing of it changes
        until the office confirms or returns it.
      </Notice>
    )
  if (slate.status === 'confirmed')
    return (
      <Notice tone="good" title="The office has confirmed the slate">
        Nominees are not public before they are announced.
      </Notice>
    )
  return null
}
