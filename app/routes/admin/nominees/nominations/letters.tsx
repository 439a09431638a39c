import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import { LetterEmbargo } from '#app/domain/nominees/nominations/components/letter-embargo.tsx'
import { LetterBatches, letterCount } from '#app/domain/nominees/nominations/components/letter-batches.tsx'
import { LetterTasks } from '#app/domain/nominees/nominations/components/letter-tasks.tsx'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { lettersOverview } from '#app/domain/nominees/nominations/letter-states.server.ts'
import { laterEmbargo, letterMoment } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { prepareLetters, stopLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { lettersStepSchema } from '#app/domain/nominees/nominations/schema.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { Page } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Letters to nominees' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const season = await currentSeason()
  const announcement = await currentAnnouncement(season.year, db())
  const [letters, configs] = await Promise.all([
    lettersOverview(admin, season, announcement?.id ?? null, now),
    configValues(),
  ])
  const leave = announcement && letterMoment(announcement.announceAt, configs)
  return {
    season: seasonTitle(season),
    leave,
    embargo: announcement && laterEmbargo(announcement.announceAt, configs),
    mayLeave: leave !== null && leave <= now,
    ...letters,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year } = await currentSeason()
  const value = readForm(await args.request.formData(), lettersStepSchema)
  const here = href('/admin/nominations/letters')
  if (value.intent === 'stop') {
    const stopped = await stopLetters(year, admin, now)
    if (!stopped.ok) return redirectRefused(here, stopped)
    return redirectDone(here, `${letterCount(stopped.value.stopped)} cancelled`)
  }
  const prepared = await prepareLetters(year, admin, now)
  if (!prepared.ok) return redirectRefused(here, prepared)
  const { batchId, letters } = prepared.value
  if (batchId === null)
    return redirectWithFlash(here, { title: 'All nominees with an email address have a letter' })
  return redirectDone(
    href('/admin/cron-emails/held/:batchId', { batchId }),
    `${letterCount(letters)} held for review`,
    'Review and send them. None is sent before the announcement.',
  )
}

const NOT_LEFT: readonly string[] = ['held', 'queued']

export default function Letters() {
  const page = useLoaderData<typeof loader>()
  const waiting = page.states
    .filter(({ status }) => NOT_LEFT.includes(status))
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <Page context={page.season} lede="Each nominee gets one letter per nomination.">
      <NominationTabs current="letters" />
      {page.leave ? (
        <Notice title={page.mayLeave ? 'Letters can be sent' : 'Letters can’t be sent yet'}>
          {page.mayLeave ? 'Since' : 'They can be sent from'} <DateTime value={page.leave} withRelative />
        </Notice>
      ) : (
        <Notice title="The announcement is not scheduled">
          <Link to={href('/admin/nominations/announce')}>Schedule the announcement</Link> to prepare letters.
        </Notice>
      )}
      {page.mayLeave ? null : <LetterEmbargo until={page.embargo} decided />}
      <StatRow
        stats={[
          { value: page.people, label: nounFor(page.people, { one: 'nominee', other: 'nominees' }) },
          { value: page.due, label: 'without a letter' },
          ...page.states.map(({ status, count }) => ({
            value: count,
            label: MAIL_STATUS_LABELS[status].label.toLowerCase(),
          })),
        ]}
      />
      {page.leave && (page.due > 0 || waiting > 0) ? (
        <Form method="post" noValidate>
          <ButtonRow>
            {page.due > 0 ? (
              <Button name="intent" value="prepare">
                Prepare {letterCount(page.due)}
              </Button>
            ) : null}
            {waiting > 0 ? (
              <Button kind="danger" name="intent" value="stop">
                Cancel {letterCount(waiting)}
              </Button>
            ) : null}
          </ButtonRow>
        </Form>
      ) : null}
      <LetterBatches batches={page.batches} />
      <LetterTasks {...page} />
      {page.samples.map((sample) => (
        <Card key={sample.to} title={sample.subject}>
          <p>To {sample.to}. The personal link is not shown here.</p>
          <PlainText>{sample.text}</PlainText>
        </Card>
      ))}
    </Page>
  )
}
