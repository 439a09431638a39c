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
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Letters to nominees' }

const letterCount = (count: number) => (count === 1 ? 'one letter' : `${count} letters`)

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
  if (intent !== 'prepare' && intent !== 'stop') throw badRequest('Choose what to do with the letters.')
  const here = href('/admin/nominations/letters')
  if (intent === 'stop') {
    const stopped = await stopLetters(year, admin, now)
    return redirectWithFlash(
      here,
      stopped.ok
        ? { title: `Stopped ${letterCount(stopped.value.stopped)}`, color: 'success' }
        : { title: stopped.message, color: 'danger' },
    )
  }
  const prepared = await prepareLetters(year, admin, now)
  if (!prepared.ok) return redirectRefused(here, prepared)
  const { batchId, letters } = prepared.value
  if (batchId === null) return redirectWithFlash(here, { title: 'Everybody with an address has a letter' })
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: letters === 1 ? 'One letter is held' : `${letters} letters are held`,
    description: 'Look at them and let them go. None leaves before the announcement.',
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
        lede="One to each person for each nomination, held until an admin sends them."
      />
      <NominationTabs current="letters" />
      {page.leave ? (
        <Notice title={page.mayLeave ? 'Letters can be sent, since' : 'No letter is sent before'}>
          <DateTime value={page.leave} withRelative />
        </Notice>
      ) : (
        <Notice title="The announcement is not decided">
          Letters need the moment they may leave at.{' '}
          <Link to={href('/admin/nominations/announce')}>Decide the announcement</Link>
        </Notice>
      )}
      {page.mayLeave ? null : <LetterEmbargo until={page.embargo} decided />}
      <StatRow
        stats={[
          { value: page.people, label: page.people === 1 ? 'nominee' : 'nominees' },
          { value: page.due, label: page.due === 1 ? 'without a letter' : 'without letters' },
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
                {page.due === 1 ? 'Prepare one letter' : `Prepare ${page.due} letters`}
              </Button>
            ) : null}
            {waiting > 0 ? (
              <Button kind="danger" name="intent" value="stop">
                {waiting === 1
                  ? 'Stop the letter that has not left'
                  : `Stop ${waiting} letters that have not left`}
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
            >{`Look at ${letterCount(batch.messages)} and let them go`}</LinkButton>
          ) : (
            <Link to={href('/admin/cron-emails/held/:batchId', { batchId: batch.id })}>
              {`${letterCount(batch.messages)}, ${batch.status === 'released' ? 'let go' : 'thrown away'}`}
            </Link>
          )}
          , prepared <DateTime value={batch.preparedAt} />
          {batch.status === 'held' && batch.because ? `. ${batch.because}` : ''}
        </p>
      ))}
      <Tasks title="Letters that did not arrive" rows={page.lost} words="Send to another address" />
      <Tasks title="No address" rows={page.missing} words="Add an address" />
      <Tasks title="Names worth a second look" rows={page.odd} words="Look at the name" />
      {page.unprintable.length > 0 ? (
        <Card title={`Names our fonts cannot print (${page.unprintable.length})`}>
          <p>The names are right, and letters are sent as usual. Certificates need a font first.</p>
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
          <p>To {sample.to}. The link in the letter is theirs alone and is not shown here.</p>
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
