import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { announceSchema, cancelAnnouncementSchema } from '#app/domain/nominees/nominations/schema.ts'
import {
  decideAnnouncement,
  cancelAnnouncement,
} from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { AnnouncementReview } from '#app/domain/nominees/nominations/components/announcement-review.tsx'
import { LetterEmbargo } from '#app/domain/nominees/nominations/components/letter-embargo.tsx'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { prepareLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { announcementPage } from '#app/routes/admin/nominees/nominations/announce.page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'announce'
const LABELS = { announceAt: 'Announce at', letters: 'Letters' }

export const handle: PageHandle = { title: 'Announcement' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return announcementPage(admin, args.context.now)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, timezone, announcedAt } = await currentSeason()
  const sent = await args.request.formData()
  const here = href('/admin/nominations/announce')
  const cancelled = parseForm(sent, cancelAnnouncementSchema)
  if (cancelled.status === 'success') {
    const taken = await cancelAnnouncement(cancelled.value.takeBack, admin, now)
    if (!taken.ok) return redirectRefused(here, taken)
    return redirectDone(here, 'Announcement cancelled', 'Its letters will not be sent.')
  }
  const form = parseForm(sent, announceSchema(timezone, announcedAt))
  if (form.status !== 'success') return replyTo(FORM, form)
  const decided = await decideAnnouncement(year, form.value, admin, now)
  if (!decided.ok) return replyRefused(FORM, form, decided)
  const letters = form.value.letters ? await prepareLetters(year, admin, now) : null
  return redirectDone(
    form.value.letters ? href('/admin/nominations/letters') : here,
    'Announcement scheduled',
    letters?.ok ? `${countText(letters.value.letters, 'letter', 'letters')} held for review.` : undefined,
  )
}

/** After a conflict the page shows the current review. */
export const shouldRevalidate = revalidateAfterConflict

export default function Announce() {
  const page = useLoaderData<typeof loader>()
  const { announcement, isPast } = page
  const form = useAnsweredForm<ReturnType<typeof announceSchema>>(FORM, useActionData<typeof action>(), {
    announceAt: page.planned,
    letters: 'on',
  })
  return (
    <Page
      context={page.season}
      lede="All nominees become public automatically at the time you set."
      problems={form.problems(LABELS)}
    >
      <NominationTabs current="announce" />
      {announcement ? (
        <Notice title={isPast ? 'The nominees are public' : 'Announcement scheduled'}>
          <p>
            <DateTime value={announcement.announceAt} withRelative />, scheduled by {announcement.decidedBy}{' '}
            <DateTime value={announcement.decidedAt} />
          </p>
          {isPast ? null : (
            <Form method="post" noValidate>
              <Button kind="secondary" name="takeBack" value={announcement.id}>
                Cancel announcement
              </Button>
            </Form>
          )}
        </Notice>
      ) : null}
      <LetterEmbargo until={page.embargo} decided={announcement !== null} />
      <AnnouncementReview review={page} />
      {announcement ? null : (
        <Form method="post" className="stack narrow" {...form.props} key={page.version}>
          <input type="hidden" name={form.name('version')} value={page.version} />
          <Input
            {...form.field('announceAt')}
            label={LABELS.announceAt}
            hint={`${page.zone} time. You can cancel it until then.`}
            type="datetime-local"
            width="medium"
            required
          />
          <Checkbox
            name={form.name('letters')}
            defaultChecked={form.isTicked('letters')}
            label="Prepare letters to nominees"
            hint="An admin reviews them; they are sent at this time or later."
          />
          <Button>Schedule announcement</Button>
        </Form>
      )}
    </Page>
  )
}
