import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { askForReset, decideReset, openReset, resetProblem } from '#app/domain/voting/rounds/resets.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { askResetSchema, decideResetSchema } from '#app/domain/voting/rounds/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const HERE = href('/admin/voting/reset')
const VOTING = href('/admin/voting')

export const handle: PageHandle = { title: 'Reset the vote' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const [problem, waiting, admins] = await Promise.all([
    readRound(year, db()).then((round) => resetProblem(round, db())),
    openReset(year, db()),
    countAdmins('write', db()),
  ])
  return {
    year,
    problem,
    admins,
    waiting: waiting && {
      ...waiting,
      own: waiting.askedById === admin.userId,
      refusal: await whyNotSecond(
        admin,
        { by: waiting.askedById, at: waiting.askedAt },
        args.context.now,
        db(),
      ),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const sent = parseIntent(await args.request.formData(), {
    ask: askResetSchema,
    agree: decideResetSchema,
    decline: decideResetSchema,
    withdraw: decideResetSchema,
  })
  const { intent } = sent
  if (sent.form.status !== 'success') return replyTo(intent, sent.form)
  if (sent.intent === 'ask') {
    const asked = await askForReset(sent.form.value.reason, admin, now)
    if (!asked.ok) return replyRefused(intent, sent.form, asked)
    return redirectDone(HERE, 'Reset requested', 'Another admin has to agree.')
  }
  const done = await decideReset(sent.form.value.resetId, sent.intent, admin, now)
  if (!done.ok) return replyRefused(intent, sent.form, done)
  switch (sent.intent) {
    case 'agree':
      return redirectDone(
        VOTING,
        'The vote is reset',
        'It is switched off: set its dates, then switch it on.',
      )
    case 'decline':
      return redirectDone(HERE, 'Reset declined')
    case 'withdraw':
      return redirectDone(HERE, 'Reset request withdrawn')
  }
}

export default function ResetVote() {
  const { year, problem, admins, waiting } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const ask = useAnsweredForm<typeof askResetSchema>('ask', answer)
  return (
    <Page
      crumbs={[{ label: 'Voting', to: VOTING }, { label: 'Reset' }]}
      lede="For a vote that opened by mistake, while no member has voted."
      problems={answeredProblems(answer, { reason: 'Reason' })}
    >
      {problem ? <p>{problem}</p> : <OnlyAdmin admins={admins} />}
      {waiting ? (
        <Waiting year={year} waiting={waiting} />
      ) : problem ? null : (
        <RecordForm form={ask} submit="Ask for reset" backTo={VOTING}>
          <input type="hidden" name="intent" value="ask" />
          <p>
            Another admin has to agree. Then the roll of members is removed and voting is switched off, so
            that its dates and set-up can be changed. It opens again with a new roll.
          </p>
          <Textarea {...ask.field('reason')} label="Reason" hint="Up to 300 characters." required rows={3} />
        </RecordForm>
      )}
    </Page>
  )
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function Waiting({ year, waiting }: { year: number; waiting: NonNullable<Data['waiting']> }) {
  const button = (intent: string, label: string, kind?: 'secondary') => (
    <Form method="post" id={intent} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="resetId" value={waiting.id} />
      <Button kind={kind}>{label}</Button>
    </Form>
  )
  return (
    <Card title={`Reset the ${year} vote?`}>
      <div className="stack">
        <p dir="auto">{waiting.reason}</p>
        <p className="hint">
          {waiting.own ? 'You asked for this' : `Asked for by ${waiting.askedBy ?? 'an admin'}`} on{' '}
          <DateTime value={waiting.askedAt} />. {waiting.own ? 'Another admin has to agree.' : null}
        </p>
        {waiting.own || !waiting.refusal ? null : <p>{waiting.refusal}</p>}
        <ButtonRow>
          {waiting.own ? (
            button('withdraw', 'Take reset back', 'secondary')
          ) : (
            <>
              {waiting.refusal ? null : button('agree', 'Reset the vote')}
              {button('decline', 'Decline reset', 'secondary')}
            </>
          )}
        </ButtonRow>
      </div>
    </Card>
  )
}
