import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { resultsAdminPage } from '#app/domain/voting/results/admin-page.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { BoxNotices } from '#app/domain/voting/results/components/box-notices.tsx'
import { AskingTable, HolderTable, KeyForm } from '#app/domain/voting/results/components/key-tables.tsx'
import { RunTable } from '#app/domain/voting/results/components/run-table.tsx'
import { agreeToKeyholder, becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { agreeSchema, keySchema, openSchema } from '#app/domain/voting/results/schema.ts'
import { countedText } from '#app/domain/voting/results/words.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText, nounFor } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Voting results' }

const HERE = href('/admin/voting/results')
const SECRETS = ['passphrase', 'again', 'current', 'secret']

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return { year, ...(await resultsAdminPage(year, admin, args.context.now)) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const sent = parseIntent(await args.request.formData(), {
    key: keySchema,
    agree: agreeSchema,
    open: openSchema,
    count: BUTTON,
  })
  const { intent } = sent
  if (sent.form.status !== 'success') return replyTo(intent, sent.form, { hideFields: SECRETS })
  if (sent.intent === 'key') {
    const done = await becomeKeyholder(year, sent.form.value, admin, now)
    if (!done.ok) return replyRefused(intent, sent.form, done, SECRETS)
    return redirectDone(
      HERE,
      'Passphrase saved',
      done.value === 'waits'
        ? 'The new key opens nothing until other key holders have agreed. We’ll tell them by email.'
        : 'Keep it safe: without it the runs sealed for your key don’t open.',
    )
  }
  if (sent.intent === 'agree') {
    const done = await agreeToKeyholder(year, sent.form.value.userId, admin, now)
    if (!done.ok) return replyRefused(intent, sent.form, done)
    return done.value === 'admitted'
      ? redirectDone(
          HERE,
          'A key holder is added',
          'Runs that are counted from now on open with this key too. Ballots do once two key holders seal them for it.',
        )
      : redirectDone(HERE, 'You have agreed', 'Another key holder has to agree too.')
  }
  if (sent.intent === 'open') {
    const { run, secret } = sent.form.value
    const done = await openRun({ year, run, passphrase: secret }, admin, now)
    if (!done.ok) return replyRefused(intent, sent.form, done, SECRETS)
    return done.value === 'first'
      ? redirectDone(HERE, 'Your key is entered', 'Another key holder has to open the run within 30 minutes.')
      : redirectDone(HERE, `Run ${run} is released`, 'It is published at the moment in the voting settings.')
  }
  const done = await countRound({ year }, admin, now)
  if (!done.ok) return replyRefused(intent, sent.form, done)
  return redirectDone(HERE, ...countedText(done.value))
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function VotingResults() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const key = useAnsweredForm<typeof keySchema>('key', answer)
  const open = useAnsweredForm<typeof openSchema>('open', answer, { run: String(page.runs[0]?.run ?? '') })
  const agree = useAnsweredForm<typeof agreeSchema>('agree', answer)
  const count = useAnsweredForm<typeof BUTTON>('count', answer)
  const countLabel = page.runs.length > 0 ? 'Count again' : 'Count ballots'
  const problems = [
    ...key.problems({
      current: 'Passphrase you have now',
      passphrase: 'Passphrase',
      again: 'Passphrase again',
    }),
    ...agree.problems({}),
    ...open.problems({ run: 'Run', secret: 'Your passphrase' }),
    ...count.problems({}),
  ]
  return (
    <>
      <PageHeader
        context={String(page.year)}
        lede={
          page.isPublished
            ? page.isCorrecting
              ? 'The results are published and are being corrected.'
              : 'The results are published. They stay as they are.'
            : 'Results are sealed. Two key holders open them together.'
        }
        problems={problems}
      />
      <Standing {...page} />
      <BoxNotices {...page.box} />
      <section className="stack">
        <h2>Key holders</h2>
        <HolderTable holders={page.holders} />
        <AskingTable asking={page.asking} />
        {page.isHolder ? (
          <p>
            <Link to={href('/admin/voting/drill')}>Try your passphrase</Link> without opening anything.
          </p>
        ) : null}
        <KeyForm {...page} form={key} />
      </section>
      <section className="stack">
        <h2>Runs</h2>
        <ByHand {...page.byHand} hasRun={page.runs.length > 0} />
        <RunTable runs={page.runs} />
        {page.problem ? <p>{page.problem}</p> : null}
        {page.box.isThere && page.problem === null ? (
          <ButtonRow>
            <LinkButton to={href('/admin/voting/count')}>{countLabel}</LinkButton>
          </ButtonRow>
        ) : null}
        {page.box.isThere ? null : (
          <Form method="post" className="stack" {...count.props}>
            <input type="hidden" name="intent" value="count" />
            <ButtonRow>
              <Button disabled={page.problem !== null}>{countLabel}</Button>
            </ButtonRow>
          </Form>
        )}
      </section>
      {page.isPublished && page.isHolder ? (
        <p>
          <Link to={href('/admin/voting/correction')}>Correct the published results</Link>
        </p>
      ) : null}
      {page.isHolder && page.runs.length > 0 && (!page.isPublished || page.isCorrecting) ? (
        <Form method="post" className="stack narrow" {...open.props}>
          <input type="hidden" name="intent" value="open" />
          {page.isPublishedOnRelease ? (
            <p>
              The moment of publication has passed: the results are public as soon as a second key holder
              opens them.
            </p>
          ) : null}
          <Input {...open.field('run')} label="Run" inputMode="numeric" width="short" />
          <Input {...open.field('secret')} type="password" autoComplete="off" label="Your passphrase" />
          <ButtonRow>
            <Button>Open and release run</Button>
          </ButtonRow>
        </Form>
      ) : null}
    </>
  )
}

function Standing({ release, isPublished, publishAt, waiting }: Page) {
  return (
    <>
      {waiting.map(({ run, by, until, own }) => (
        <Notice key={`${run}${by}`} title={`Run ${run} needs a second key holder`}>
          {own ? 'You have' : `${by} has`} entered the first key. It opens the run until{' '}
          <DateTime value={until} />.
        </Notice>
      ))}
      {release ? (
        <Notice title={isPublished ? `Run ${release.run} is published` : `Run ${release.run} is released`}>
          By {release.firstBy} and {release.secondBy} on <DateTime value={release.releasedAt} />.{' '}
          {publishAt ? (
            <>
              {isPublished ? 'Published' : 'It is published'} on <DateTime value={publishAt} />.
            </>
          ) : (
            'Set in the voting settings when results are published.'
          )}
        </Notice>
      ) : null}
    </>
  )
}

/** Awards that members do not vote on. */
function ByHand({ awards, entered, sinceRun, hasRun }: Page['byHand'] & { hasRun: boolean }) {
  if (awards === 0) return null
  return (
    <p>
      {entered} of {countText(awards, 'award', 'awards')} without a vote of the members{' '}
      {nounFor(entered, { one: 'has its', other: 'have their' })} winner entered.{' '}
      {hasRun && sinceRun > 0
        ? `${countText(sinceRun, 'winner was', 'winners were')} entered since the last run: count again to seal them. `
        : ''}
      <Link to={href('/admin/voting/decided')}>Enter winners</Link>
    </p>
  )
}
