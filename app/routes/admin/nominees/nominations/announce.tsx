import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { announceSchema } from '#app/domain/nominees/nominations/announce-input.ts'
import {
  announcementReview,
  decideAnnouncement,
  takeBackAnnouncement,
} from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { LetterEmbargo } from '#app/domain/nominees/nominations/components/letter-embargo.tsx'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { hasCome } from '#app/domain/season/announcements/embargo.ts'
import { laterEmbargo } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { prepareLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { SLATE_LABELS, type SlateState } from '#app/domain/judging/slates/rules.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'

const FORM = 'announce'
const LABELS = { announceAt: 'Moment', letters: 'Letters' }

export const handle: PageHandle = { title: 'Announcement' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, label, timezone, announcedAt } = await currentSeason()
  const [{ announcement, ...review }, configs] = await Promise.all([
    announcementReview(admin, year, now),
    configValues(),
  ])
  return {
    season: `${label}, ${year}`,
    zone: zoneName(timezone),
    planned: announcedAt && announcedAt > now ? toLocalText(announcedAt, timezone) : '',
    announcement,
    embargo: laterEmbargo(announcement?.announceAt ?? now, configs),
    isPast: hasCome(announcement, now),
    ...review,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, timezone, announcedAt } = await currentSeason()
  const sent = await args.request.formData()
  const here = href('/admin/nominations/announce')
  const takeBack = Number(sent.get('takeBack'))
  if (takeBack) {
    const taken = await takeBackAnnouncement(takeBack, admin, now)
    return redirectWithFlash(
      here,
      taken.ok
        ? {
            title: 'The announcement is taken back',
            description: 'Its letters are not sent.',
            color: 'success',
          }
        : { title: taken.message, color: 'danger' },
    )
  }
  const form = parseForm(sent, announceSchema(timezone, announcedAt))
  if (form.status !== 'success') return replyTo(FORM, form)
  const decided = await decideAnnouncement(year, form.value, admin, now)
  if (!decided.ok) return replyRefused(FORM, form, decided)
  const letters = form.value.letters ? await prepareLetters(year, admin, now) : null
  return redirectWithFlash(form.value.letters ? href('/admin/nominations/letters') : here, {
    title: 'The announcement is decided',
    description: letters?.ok ? `${letters.value.letters} letters are held until you have looked.` : undefined,
    color: 'success',
  })
}

/** A conflict brings the review as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function Announce() {
  const page = useLoaderData<typeof loader>()
  const { announcement, isPast, without } = page
  const form = answeredForm(FORM, useActionData<typeof action>(), { announceAt: page.planned, letters: 'on' })
  return (
    <>
      <PageHeader
        context={page.season}
        title="Announcement"
        lede="Decide now, publish later: at the moment you choose everything becomes public by the clock, whether anybody is at a desk or not."
      >
        <ErrorSummary problems={form.problems(LABELS)} />
      </PageHeader>
      <NominationTabs current="announce" />
      {announcement ? (
        <Notice title={isPast ? 'The nominees are public' : 'The announcement is decided'}>
          <p>
            <DateTime value={announcement.announceAt} withRelative />, decided by {announcement.decidedBy}{' '}
            <DateTime value={announcement.decidedAt} />
          </p>
          {isPast ? null : (
            <Form method="post" noValidate>
              <Button kind="secondary" name="takeBack" value={announcement.id}>
                Take it back
              </Button>
            </Form>
          )}
        </Notice>
      ) : null}
      <LetterEmbargo until={page.embargo} decided={announcement !== null} />
      <StatRow
        stats={[
          {
            value: page.nominations,
            label: page.nominations === 1 ? 'nomination' : 'nominations',
            to: href('/admin/submissions/nominated'),
          },
          { value: page.people, label: page.people === 1 ? 'nominee' : 'nominees' },
          {
            value: page.unconfirmed,
            label: page.unconfirmed === 1 ? 'name not confirmed' : 'names not confirmed',
            to: withQuery(href('/admin/submissions/nominated'), { only: 'unconfirmed' }),
          },
          {
            value: page.withoutAddress,
            label: page.withoutAddress === 1 ? 'address missing' : 'addresses missing',
            to: withQuery(href('/admin/submissions/nominated'), { only: 'no-address' }),
          },
        ]}
      />
      {without.length > 0 ? (
        <Card
          title={
            without.length === 1
              ? 'One category without a confirmed slate'
              : `${without.length} categories without a confirmed slate`
          }
        >
          <ul>
            {without.map((row) => (
              <li key={row.id}>
                <Link to={href('/admin/nominations/view/:categoryId', { categoryId: row.id })}>
                  {categoryTitle(row)}
                </Link>
                , {SLATE_LABELS[row.state as SlateState].word.toLowerCase()}
              </li>
            ))}
          </ul>
          <p>
            They are announced without nominees. What is confirmed after the moment becomes public at once.
          </p>
        </Card>
      ) : null}
      {announcement ? null : (
        <Form method="post" className="stack narrow" noValidate key={page.version}>
          <input type="hidden" name="version" value={page.version} />
          <Input
            {...form.field('announceAt')}
            label={LABELS.announceAt}
            hint={`In the award’s time zone, ${page.zone}. It can be taken back until then, not after.`}
            type="datetime-local"
            width="medium"
            required
          />
          <Checkbox
            name="letters"
            defaultChecked={form.isTicked('letters')}
            label="Prepare the letters to the nominees"
            hint="They are held until an admin sends them, and leave no earlier than this moment."
          />
          <Button>Decide the announcement</Button>
        </Form>
      )}
    </>
  )
}
