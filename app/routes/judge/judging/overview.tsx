import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import {
  answerInvitation,
  listInvitationsTo,
} from '#app/domain/judging/committees/answer-invitation.server.ts'
import {
  InvitationCard,
  OwnCommittees,
  RecusalNote,
} from '#app/domain/judging/committees/components/own-committees.tsx'
import { listOwnCommittees } from '#app/domain/judging/committees/own.server.ts'
import { invitationAnswerSchema } from '#app/domain/judging/committees/schema.ts'
import { ClosedNotice, OffNotice } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/season/seasons/rules.ts'
import { isJudgingOpen, judgingStatus, type WindowStatus } from '#app/domain/season/seasons/windows.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'My committees' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const seesAll = viewer.role === 'admin'
  const [committees, invitations] = await Promise.all([
    listOwnCommittees(viewer, season.year, { all: seesAll }, now),
    listInvitationsTo(viewer, season.year, now),
  ])
  return {
    context: `${editionLabel(season.edition)} · ${season.year}`,
    seesAll,
    judging: { on: isJudgingOpen(configs), ...judgingStatus(configs, now) },
    committees,
    invitations,
  }
}

/** Answers an invitation to this person. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { invitationId, ...answer } = readForm(
    await args.request.formData(),
    invitationAnswerSchema,
    'Accept the invitation, or decline it.',
  )
  const answered = unlessNotFound(
    await answerInvitation({ invitationId }, answer, viewer, args.context.now),
    args.request,
  )
  if (!answered.ok) return redirectRefused(href('/judges'), answered)
  const { category } = answered.value
  return redirectWithFlash(href('/judges'), {
    title:
      answer.answer === 'accept'
        ? `You are on the committee for ${category}`
        : `You have declined to judge ${category}`,
    color: answer.answer === 'accept' ? 'success' : 'neutral',
  })
}

export default function JudgingOverview() {
  const { context, seesAll, judging, committees, invitations } = useLoaderData<typeof loader>()
  return (
    <Page
      context={context}
      title={seesAll ? 'Committees' : 'My committees'}
      lede={seesAll ? 'Every committee of this season, as its judges see it.' : undefined}
      links={
        <>
          <Link to={href('/judges/privacy')}>Agreement</Link>
          <a href={href('/judges/dates.ics')}>Dates for your calendar</a>
        </>
      }
    >
      <JudgingNotice judging={judging} />
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
      <OwnCommittees
        rows={committees}
        closesAt={judging.closesAt}
        scoringIsOn={judging.on}
        answerable={invitations.map(({ committeeId }) => committeeId)}
      />
      <RecusalNote rows={committees} />
    </Page>
  )
}

function JudgingNotice({ judging }: { judging: WindowStatus & { on: boolean } }) {
  if (!judging.on) return <OffNotice {...judging} />
  if (judging.state !== 'open' || !judging.closesAt)
    return <ClosedNotice state="open" judging={judging} reopenedUntil={null} />
  return (
    <Notice title="Judging is open">
      It closes on <DateTime value={judging.closesAt} withRelative />.
    </Notice>
  )
}
