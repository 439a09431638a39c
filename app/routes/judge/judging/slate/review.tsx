import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { boardPictures } from '#app/domain/judging/board/pictures.server.ts'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { ChecksCard } from '#app/domain/judging/slates/components/slate-parts.tsx'
import { RANKED_BY } from '#app/domain/judging/committees/ranking.ts'
import {
  PrintedNominees,
  SUBMIT_LABELS,
  SubmitSlateForm,
  SubmittedSlate,
} from '#app/domain/judging/slates/components/submit-slate-form.tsx'
import { saveReasons } from '#app/domain/judging/slates/commands.server.ts'
import {
  isShort,
  isSlateOpen,
  needsTieReason,
  SLATE_STATUS_LABELS,
  sortByTitle,
} from '#app/domain/judging/slates/rules.ts'
import { reviewSlateSchema, type submitSlateSchema } from '#app/domain/judging/slates/schema.ts'
import { loadSlate } from '#app/domain/judging/slates/slate.server.ts'
import { submitSlate } from '#app/domain/judging/slates/submit-slate.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { boardOf, chairsBoardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { href } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'submit-slate'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Review slate ${committee.code}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const { slate, board } = await loadSlate(viewer, access, now, db())
  const pictures = await boardPictures(board, access, db())
  const { code, title, category, isChair } = access
  const { facts, items, ...shown } = slate
  return {
    committee: {
      code,
      title,
      categoryId: category.id,
      kind: category.type,
      minNominees: category.minNominees,
      rankedBy: access.rankedBy,
    },
    slate: shown,
    items: sortByTitle(items).map((item) => ({
      ...item,
      picture: pictures.get(item.submissionId ?? 0) ?? null,
    })),
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
  const form = parseForm(await args.request.formData(), reviewSlateSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const slate = href('/judges/nomination-form/:categoryId', { categoryId })
  if (form.value.do === 'save') {
    const saved = await saveReasons(categoryId, form.value, viewer, now)
    if (!saved.ok) return replyRefused(FORM, form, saved)
    return redirectDone(slate, 'Reasons saved')
  }
  const done = await submitSlate(categoryId, form.value, viewer, now)
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    slate,
    'Slate submitted',
    done.value.short
      ? 'It is short, so the committee is suspended until an admin decides.'
      : 'An admin will confirm it or return it with a note.',
  )
}

export const shouldRevalidate = revalidateAfterConflict

export default function NominationReview() {
  const { committee, slate, items, short, tie, tieNeeded, canSubmit, blocked, accountName, now } =
    useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof submitSlateSchema>(FORM, useActionData<typeof action>(), {
    shortReason: slate.shortReason,
    tieReason: slate.tieReason,
  })
  const { code, title, categoryId } = committee
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
            problems={form.problems(SUBMIT_LABELS)}
          />
        }
        side={<ChecksCard title="Checks" checks={slate.checks} />}
        sideLabel="Checks"
      >
        <PrintedNominees items={items} kind={committee.kind} />
        <p className="hint">
          {canSubmit ? `${RANKED_BY[committee.rankedBy]} ` : null}Nominees are printed by title. Only the
          committee and the admins see the order of the slate.
        </p>
        {canSubmit ? (
          <SubmitSlateForm {...{ slate, form, committee, accountName, short, tie, tieNeeded, blocked }} />
        ) : (
          <SubmittedSlate slate={slate} />
        )}
      </Columns>
      <PrintFoot of={title} name={accountName} at={now} />
    </>
  )
}
