import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import { LetterEmbargo } from '#app/domain/nominees/nominations/components/letter-embargo.tsx'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { lettersOverview, type LetterTask } from '#app/domain/nominees/nominations/letter-states.server.ts'
import { laterEmbargo, letterMoment } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { prepareLetters, stopLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { countText } from '#app/ui/format/plural.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { db } from '#db/client.ts'
import { nounFor } from '#app/ui/format/plural.ts'

export const handle: PageHandle = { title: 'Letters to nominees' }

const letterCount = (count: number) => countText(count, 'letter', 'letters')

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
    season: `${season.label}, ${season.year}`,
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
  const intent = (await args.request.formData()).get('intent')
  if (intent !== 'prepare' && intent !== 'stop') throw badRequest('This form could not be read.')
  const here = href('/admin/nominations/letters')
  if (intent === 'stop') {
    const stopped = await stopLetters(year, admin, now)
    return redirectWithFlash(
      here,
      stopped.ok
        ? { title: `${letterCount(stopped.value.stopped)} cancelled`, color: 'success' }
        : { title: stopped.message, color: 'danger' },
    )
  }
  const prepared = await prepareLetters(year, admin, now)
  if (!prepared.ok) return redirectRefused(here, prepared)
  const { batchId, letters } = prepared.value
  if (batchId === null)
    return redirectWithFlash(here, { title: 'All nominees with an email address have a letter' })
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: `${letterCount(letters)} held for review`,
    description: 'Review and send them. None is sent before the announcement.',
    color: 'success',
  })
}

const NOT_LEFT: readonly string[] = ['held', 'queued']

export default function Letters() {
  const page = useLoaderData<typeof loader>()
  const waiting = page.states
    .filter(({ status }) => NOT_LEFT.includes(status))
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <PageHeader
        context={page.season}
        title="Letters to nominees"
        lede="Each nominee gets one letter per nomination."
      />
      <NominationTabs current="letters" />
      {page.leave ? (
        <Notice title={page.mayLeave ? 'Letters can be sent since' : 'Letters are sent from'}>
          <DateTime value={page.leave} withRelative />
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
      {page.batches.map((batch) => (
        <p key={batch.id}>
          {batch.status === 'held' ? (
            <LinkButton
              to={href('/admin/cron-emails/held/:batchId', { batchId: batch.id })}
            >{`Review and send ${letterCount(batch.messages)}`}</LinkButton>
          ) : (
            <Link to={href('/admin/cron-emails/held/:batchId', { batchId: batch.id })}>
              {`${letterCount(batch.messages)}, ${batch.status === 'released' ? 'released' : 'discarded'}`}
            </Link>
          )}
          , prepared <DateTime value={batch.preparedAt} />
          {batch.status === 'held' && batch.because ? `. ${batch.because}` : ''}
        </p>
      ))}
      <Tasks title="Letters not delivered" rows={page.lost} words="Send to another address" />
      <Tasks title="No email address" rows={page.missing} words="Add an email address" />
      <Tasks title="Names to check" rows={page.odd} words="Check the name" />
      {page.unprintable.length > 0 ? (
        <Card title={`Names our fonts cannot print (${page.unprintable.length})`}>
          <p>Leave the names as they are. Letters are sent as usual; certificates need a font.</p>
          <ul>
            {page.unprintable.map((row) => (
              <li key={row.personId}>
                <Link
                  to={`${href('/admin/nominations/names/:nominationId', { nominationId: row.nominationId })}#person-${row.personId}`}
                >
                  <bdi>{row.fullName}</bdi>
                </Link>
                , {row.title}. {row.lack}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {page.samples.map((sample) => (
        <Card key={sample.to} title={sample.subject}>
          <p>To {sample.to}. The personal link is not shown here.</p>
          <PlainText>{sample.text}</PlainText>
        </Card>
      ))}
    </>
  )
}

function Tasks({ title, rows, words }: { title: string; rows: SerializeFrom<LetterTask>[]; words: string }) {
  if (rows.length === 0) return null
  return (
    <Card title={`${title} (${rows.length})`}>
      <ul>
        {rows.map((row) => (
          <li key={row.personId}>
            <bdi>{row.fullName}</bdi>, {row.title}, {`${row.categoryNumber} · ${row.category}`}
            {row.email ? `, ${row.email}` : ''}:{' '}
            <Link
              to={`${href('/admin/nominations/names/:nominationId', { nominationId: row.nominationId })}#person-${row.personId}`}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
