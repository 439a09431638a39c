import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, data } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { boardPictures } from '#app/domain/judging/board/pictures.server.ts'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { OffNotice } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { RANKED_BY } from '#app/domain/judging/committees/ranking.ts'
import { Candidates, ChecksCard, SlateTable } from '#app/domain/judging/slates/components/slate-parts.tsx'
import { SlateState } from '#app/domain/judging/slates/components/slate-state.tsx'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import { isSlateOpen, SLATE_STATUS_LABELS } from '#app/domain/judging/slates/rules.ts'
import { slateStepSchema } from '#app/domain/judging/slates/schema.ts'
import { loadSlate } from '#app/domain/judging/slates/slate.server.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { boardOf, chairsBoardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle<typeof loader> = { title: ({ committee }) => `Slate ${committee.code}` }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const { slate, board } = await loadSlate(viewer, access, now, db())
  const pictures = await boardPictures(board, access, db())
  const { code, title, category, quorum, rankedBy, isChair } = access
  const { facts: _facts, ...shown } = slate
  const isChosen = (entry: number) => slate.items.some(({ submissionId }) => submissionId === entry)
  return {
    committee: { code, title, category, quorum, rankedBy },
    slate: {
      ...shown,
      items: slate.items.map((item) => ({ ...item, picture: pictures.get(item.submissionId ?? 0) ?? null })),
    },
    canChange: isChair && isSlateOpen(slate.status),
    /** How many can be added by rank at once. */
    top: board.cut.inside.every(isChosen) ? 0 : board.cut.inside.length,
    candidates: board.rows.map(({ cells: _cells, changed: _changed, ...candidate }) => ({
      ...candidate,
      picture: pictures.get(candidate.id) ?? null,
    })),
    hidden: board.rows.length - board.open,
    off: isJudgingOpen(access.configs) ? null : access.judging,
    reader: viewer.displayName,
    now,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access } = await chairsBoardOf(args)
  const categoryId = access.category.id
  const step = readForm(await args.request.formData(), slateStepSchema, 'Select what to do with the slate.')
  const done = unlessNotFound(await takeSlateStep(categoryId, step, viewer, now), args.request)
  if (!done.ok) return data({ problem: true, message: done.message }, { status: refusalStatus[done.code] })
  // The pressed button keeps the focus, and adding moves it to the next candidate.
  const { message, item } = done.value
  const next = step.do === 'add' && step.next ? `add-${step.next}` : 'slate'
  const place = step.do === 'add' || item === null ? next : `${step.do}-${item}`
  return redirectDone(`${href('/judges/nomination-form/:categoryId', { categoryId })}#${place}`, message)
}

export const shouldRevalidate = revalidateAfterRefusal

export default function NominationForm() {
  const { committee, slate, canChange, top, candidates, hidden, off, reader, now } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { code, title, category, quorum, rankedBy } = committee
  const { id: categoryId, type: kind, minNominees, maxNominees } = category
  const chosen = new Set(slate.items.map(({ submissionId }) => submissionId))
  return (
    <Page
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        { label: `${code} · Chair’s board`, to: href('/judges/chair/:categoryId', { categoryId }) },
        { label: 'Slate' },
      ]}
      title="Slate"
      lede={`${title}, ${minNominees} to ${maxNominees} nominees, ${SLATE_STATUS_LABELS[slate.status].toLowerCase()}`}
      primary={
        <LinkButton to={href('/judges/nomination-form/:categoryId/review', { categoryId })}>
          {canChange ? 'Review and submit' : 'View review'}
        </LinkButton>
      }
      problems={refused ? [{ message: refused.message }] : []}
    >
      <SlateState slate={slate} />
      {off ? (
        <OffNotice {...off}>{canChange ? ' You can still change and submit the slate.' : null}</OffNotice>
      ) : null}
      {hidden > 0 ? (
        <Notice tone="plain" title="Ranks cover the entries you have finished">
          {hidden} more {nounFor(hidden, { one: 'entry is', other: 'entries are' })} ranked once your own
          score is final or you abstain.
        </Notice>
      ) : null}
      <div className="slate-columns">
        <div>
          <p className="hint">{RANKED_BY[rankedBy]}</p>
          {canChange && top > 0 ? (
            <Form method="post" noValidate className="no-print">
              <input type="hidden" name="version" value={slate.version} />
              <Button kind="secondary" size="xs" name="do" value="fill">
                Add the top {top} to the slate
              </Button>
            </Form>
          ) : null}
          <Candidates
            {...{ candidates, chosen, canChange, quorum, rankedBy, kind }}
            version={slate.version}
          />
        </div>
        <div>
          <div id="slate" tabIndex={-1}>
            <SlateTable
              items={slate.items}
              version={slate.version}
              canChange={canChange}
              categoryId={categoryId}
              kind={kind}
            />
          </div>
          {canChange ? (
            <ButtonRow>
              <LinkButton
                kind="secondary"
                to={href('/judges/nomination-form/:categoryId/outside', { categoryId })}
              >
                Propose a work not entered
              </LinkButton>
            </ButtonRow>
          ) : null}
          <ChecksCard title="Before you submit" checks={slate.checks} />
        </div>
      </div>
      <PrintFoot of={title} name={reader} at={now} />
    </Page>
  )
}
