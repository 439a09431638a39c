import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import {
  askForCorrection,
  correctable,
  correctionProblem,
  currentCorrection,
  decideCorrection,
} from '#app/domain/voting/results/corrections.server.ts'
import { correctionSchema, decideCorrectionSchema } from '#app/domain/voting/results/schema.ts'
import { methodText } from '#app/domain/voting/rounds/methods.ts'
import { METHODS } from '#app/domain/voting/tally/choices.ts'
import { METHOD_RULES } from '#app/domain/voting/tally/rules.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Input } from '#app/ui/input.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const HERE = href('/admin/voting/correction')
const RESULTS = href('/admin/voting/results')

export const handle: PageHandle = { title: 'Correct the results' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const [problem, waiting] = await Promise.all([
    correctionProblem(year, admin, args.context.now, db()),
    currentCorrection(year, db()),
  ])
  // Before the publication nothing is read of a result, not even which categories it has.
  const categories = problem === null ? await correctable(year, db()) : []
  return {
    ...{ year, problem, categories: categories.map(({ code, name }) => ({ value: code, label: name })) },
    waiting: waiting && {
      ...waiting,
      own: waiting.askedById === admin.userId,
      category: categories.find(({ code }) => code === waiting.code)?.name ?? waiting.code,
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const sent = parseIntent(await args.request.formData(), {
    ask: correctionSchema,
    agree: decideCorrectionSchema,
    decline: decideCorrectionSchema,
    withdraw: decideCorrectionSchema,
  })
  const { intent } = sent
  if (sent.form.status !== 'success') return replyTo(intent, sent.form)
  if (sent.intent === 'ask') {
    const asked = await askForCorrection(year, sent.form.value, admin, now)
    if (!asked.ok) return replyRefused(intent, sent.form, asked)
    return redirectDone(HERE, 'Correction requested', 'Another key holder has to agree.')
  }
  const id = sent.form.value.correctionId
  const done = await decideCorrection({ year, id }, sent.intent, admin, now)
  if (!done.ok) return replyRefused(intent, sent.form, done)
  switch (sent.intent) {
    case 'agree':
      return redirectDone(RESULTS, 'The correction has begun', 'Count again, then open the new run together.')
    case 'decline':
      return redirectDone(HERE, 'Correction declined')
    case 'withdraw':
      return redirectDone(HERE, 'Correction ended', 'The published results stay as they are.')
  }
}

export default function CorrectResults() {
  const { year, problem, categories, waiting } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const ask = useAnsweredForm<typeof correctionSchema>('ask', answer)
  return (
    <Page
      crumbs={[{ label: 'Results', to: RESULTS }, { label: 'Correction' }]}
      lede="For published results that turn out to be wrong. What was public before stays readable."
      problems={answeredProblems(answer, {
        reason: 'Reason',
        code: 'Category',
        method: 'Method',
        seats: 'Seats',
      })}
    >
      {problem ? <p>{problem}</p> : null}
      {waiting ? (
        <Waiting year={year} waiting={waiting} mayDecide={problem === null} />
      ) : problem ? null : (
        <RecordForm form={ask} submit="Ask for correction" backTo={RESULTS}>
          <input type="hidden" name="intent" value="ask" />
          <p>
            Another key holder has to agree. Then members can be removed from the roll, nominations can be
            revoked, and ballots can be counted again. When two key holders have opened that run, it
            immediately replaces the published one, with this reason and what changed.
          </p>
          <Select
            {...ask.field('code')}
            label="Category"
            hint="All others stay as they were published."
            placeholder="All categories"
            options={categories}
          />
          <Select
            {...ask.field('method')}
            label="Method"
            hint="Only if the category was counted by the wrong one, or for the wrong number of seats."
            placeholder="The method it was counted by"
            options={METHODS.map((method) => ({ value: method, label: METHOD_RULES[method].name }))}
          />
          <Input
            {...ask.field('seats')}
            label="Seats"
            hint="Only with the method for several seats: how many nominees are elected."
            inputMode="numeric"
            width="short"
          />
          <Textarea
            {...ask.field('reason')}
            label="Reason"
            hint="Public. Up to 300 characters."
            required
            rows={3}
          />
        </RecordForm>
      )}
    </Page>
  )
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

interface WaitingProps {
  year: number
  waiting: NonNullable<Data['waiting']>
  mayDecide: boolean
}

function Waiting({ year, waiting, mayDecide }: WaitingProps) {
  const isOpen = waiting.state === 'open'
  const button = (intent: string, label: string, kind?: 'secondary') => (
    <Form method="post" id={intent} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="correctionId" value={waiting.id} />
      <Button kind={kind}>{label}</Button>
    </Form>
  )
  return (
    <Card title={isOpen ? `The ${year} results are being corrected` : `Correct the ${year} results?`}>
      <div className="stack">
        <p dir="auto">{waiting.reason}</p>
        {waiting.category ? <p>Only {waiting.category} is counted again.</p> : null}
        {waiting.method ? (
          <p>It is counted by the method “{methodText(waiting.method, waiting.seats)}”.</p>
        ) : null}
        <p className="hint">
          {waiting.own ? 'You asked for this' : `Asked for by ${waiting.askedBy ?? 'an admin'}`} on{' '}
          <DateTime value={waiting.askedAt} />.{' '}
          {waiting.own && !isOpen ? 'Another key holder has to agree.' : null}
        </p>
        {mayDecide ? (
          <ButtonRow>
            {isOpen || waiting.own ? (
              button('withdraw', 'End correction', 'secondary')
            ) : (
              <>
                {button('agree', 'Correct the results')}
                {button('decline', 'Decline correction', 'secondary')}
              </>
            )}
          </ButtonRow>
        ) : null}
      </div>
    </Card>
  )
}
