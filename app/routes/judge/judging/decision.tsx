import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  AnswerForms,
  initialMinutes,
  MinutesCard,
  Standing,
  WRONG,
} from '#app/domain/voting/jury/components/decision-parts.tsx'
import { findSeat } from '#app/domain/judging/committees/seats.server.ts'
import { MINUTES_LABELS } from '#app/domain/voting/jury/components/minutes-fields.tsx'
import { MinutesShown } from '#app/domain/voting/jury/components/minutes-shown.tsx'
import {
  confirmDecision,
  problemsOfMinutes,
  proposeDecision,
  returnDecision,
} from '#app/domain/voting/jury/decisions.server.ts'
import { juryPage, type JuryPage } from '#app/domain/voting/jury/page.server.ts'
import {
  confirmDecisionSchema,
  minutesSchema,
  readableMinutesSchema,
  returnDecisionSchema,
} from '#app/domain/voting/jury/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import {
  parseForm,
  parseIntent,
  replyRefused,
  replyTo,
  validOf,
  type ParsedIntent,
} from '#app/http/forms.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { Card } from '#app/ui/card.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ page }) => `Decision of the jury ${page.code}` }

/** For the jury of an award that its committee alone decides: the chair writes the decision down, another member confirms it. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const page = await juryPage(viewer, intParam(args, 'categoryId'), db())
  return { page: orNotFound(page, args.request) }
}

const FORMS = { propose: minutesSchema, confirm: confirmDecisionSchema, return: returnDecisionSchema }
type Sent = ParsedIntent<typeof FORMS>

const DONE: Readonly<Record<Sent['intent'], readonly [title: string, description: string]>> = {
  propose: [
    'Decision written down',
    'The other members who were there have been emailed. It counts once one of them confirms it.',
  ],
  confirm: ['Decision confirmed', 'It is sealed now, and shown to no one until the results are opened.'],
  return: ['Decision sent back', 'The chair has been emailed.'],
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now } = args.context
  // What a stranger sends is not read.
  orNotFound(await findSeat(viewer.userId, categoryId, db()), args.request)
  const posted = await args.request.formData()
  const sent = parseIntent(posted, FORMS)
  const { intent, form } = sent
  if (form.status !== 'success')
    return replyTo(
      intent,
      form,
      intent === 'propose' ? await problemsBeside(form, posted, categoryId, viewer) : {},
    )
  const done = unlessNotFound(await decide(sent, categoryId, viewer, now), args.request)
  if (!done.ok) return replyRefused(intent, form, done)
  const [title, description] = DONE[intent]
  return redirectDone(href('/judges/decision/:categoryId', { categoryId }), title, description)
}

/** What is wrong with the minutes beside what could not be read of them: the chair reads all of it in one go. */
async function problemsBeside(form: Sent['form'], posted: FormData, categoryId: number, viewer: Viewer) {
  const readable = parseForm(posted, readableMinutesSchema)
  if (readable.status !== 'success') return {}
  const problems = await problemsOfMinutes(categoryId, readable.value, viewer, db())
  const unread = Object.keys(form.reply().error ?? {})
  const isRead = ([field]: [string, string[]]) => !unread.some((name) => name.startsWith(field))
  return { fieldErrors: Object.fromEntries(Object.entries(problems).filter(isRead)) }
}

function decide({ intent, form }: Sent, categoryId: number, viewer: Viewer, now: Date) {
  if (intent === 'propose') return proposeDecision(categoryId, validOf(form), viewer, now)
  if (intent === 'confirm') return confirmDecision(categoryId, validOf(form), viewer, now)
  return returnDecision(categoryId, validOf(form), viewer, now)
}

/** After a conflict the page shows the decision as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function JuryDecision() {
  const { page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page
      title="Decision of the jury"
      lede={`${page.code} ${page.name}`}
      crumbs={[{ label: 'My committees', to: href('/judges') }, { label: `Decision ${page.code}` }]}
      problems={answeredProblems(answer, { ...MINUTES_LABELS, wrong: WRONG })}
    >
      {page.isFree ? (
        <DecisionFor page={page} answer={answer} />
      ) : (
        <Notice title="You take no part in this decision">
          You have a conflict of interest with a nominee of this award.
        </Notice>
      )}
    </Page>
  )
}

interface DecisionForProps {
  page: LoaderData<JuryPage>
  answer: unknown
}

function DecisionFor({ page, answer }: DecisionForProps) {
  const { decision, nominees, recused, isChair, isOver, hasKey, mayAnswer } = page
  const form = useAnsweredForm<typeof minutesSchema>('propose', answer, initialMinutes(page))
  const back = useAnsweredForm<typeof returnDecisionSchema>('return', answer)
  return (
    <div className="stack">
      {recused > 0 ? (
        <p>
          {recused === 1
            ? 'One member has a conflict of interest with a nominee and takes no part.'
            : `${recused} members have a conflict of interest with a nominee and take no part.`}
        </p>
      ) : null}
      {hasKey ? null : (
        <Notice tone="bad" title="No decision can be sealed on this server">
          Ask an admin to set VOTE_KEY.
        </Notice>
      )}
      {decision ? <Standing decision={decision} isOver={isOver} /> : null}
      {decision?.minutes ? (
        <Card title="What was written down">
          <MinutesShown minutes={decision.minutes} nominees={nominees} />
        </Card>
      ) : null}
      {decision && !decision.minutes && decision.state !== 'confirmed' ? (
        <p>Only the members who were there can read it. If you were, ask the chair to add you.</p>
      ) : null}
      {mayAnswer && decision ? <AnswerForms version={decision.version} back={back} /> : null}
      {isChair && !isOver && hasKey ? <MinutesCard page={page} form={form} /> : null}
      {!isChair && !decision ? <p>The chair has not written down a decision yet.</p> : null}
    </div>
  )
}
