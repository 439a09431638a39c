import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CategoriesAsAt, SeasonAsAt } from '#app/domain/overview/rehearsal/components/season-as-at.tsx'
import { beginRehearsal, endRehearsal } from '#app/domain/overview/rehearsal/commands.server.ts'
import { rehearsalView } from '#app/domain/overview/rehearsal/queries.server.ts'
import { rehearsalSchema } from '#app/domain/overview/rehearsal/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isStudioType, STUDIO_TYPES, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { clearedRehearsalCookie, rehearsalCookie } from '#app/http/session-cookies.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { formatDateTime, zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'rehearsal'
const LABELS = { moment: 'Date of the season', side: 'Before or after it', at: 'Another moment' }

export const handle: PageHandle = { title: 'Rehearsal' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now, rehearsal } = args.context
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get('studio') ?? ''
  const studio = isStudioType(asked) ? asked : 'studio'
  const { timezone } = await currentSeason()
  const { moments, ...view } = await rehearsalView(admin, studio, now)
  return {
    ...view,
    moments: moments.map(({ label, at }) => ({
      value: at.toISOString(),
      label: `${formatDateTime(at, timezone)}: ${label}`,
    })),
    studio,
    zone: timezone,
    rehearsing: rehearsal !== null,
    refused: searchParams.has('refused'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const realNow = args.context.rehearsal?.realNow ?? args.context.now
  const { timezone } = await currentSeason()
  const { intent, form } = parseIntent(await args.request.formData(), {
    leave: BUTTON,
    '': rehearsalSchema(timezone),
  })
  if (intent === 'leave') {
    if (args.context.rehearsal) await endRehearsal(admin, realNow)
    const headers = new Headers({ 'Set-Cookie': clearedRehearsalCookie() })
    return redirectWithFlash(href('/admin/rehearsal'), { title: 'Rehearsal ended' }, headers)
  }
  if (form.status !== 'success') return replyTo(FORM, form)
  await beginRehearsal(form.value, admin, realNow)
  const cookie = rehearsalCookie({ asAt: form.value, startedAt: realNow }, admin)
  return redirect(href('/admin/rehearsal'), { status: 303, headers: { 'Set-Cookie': cookie } })
}

const sides = [
  { value: 'before', label: 'One second before' },
  { value: 'at', label: 'At that time' },
  { value: 'after', label: 'One second after' },
]

export default function RehearsalPage() {
  const { moments, openNow, changesNext, categories, studio, zone, rehearsing, refused } =
    useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof rehearsalSchema>>(FORM, useActionData<typeof action>(), {
    side: 'at',
  })
  const studios = STUDIO_TYPES.map((type) => ({ value: type, label: studioTypeFacts[type].name }))
  return (
    <Columns
      head={
        <PageHeader
          lede="See the whole site as at another moment."
          crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Rehearsal' }]}
          problems={form.problems(LABELS)}
        />
      }
      side={<SeasonAsAt open={openNow} next={changesNext} />}
      sideLabel="The season then"
      sideLast
    >
      {refused ? (
        <Notice tone="bad" title="Nothing was changed" announce>
          The site is read-only during a rehearsal. End the rehearsal to make changes.
        </Notice>
      ) : null}
      <Form method="post" className="stack narrow" {...form.props}>
        <Select {...form.field('moment')} label={LABELS.moment} placeholder="None" options={moments} />
        <RadioGroup {...form.field('side')} legend={LABELS.side} choices={sides} inline />
        <Input
          {...form.field('at')}
          label={`${LABELS.at} (${zoneName(zone)} time)`}
          type="datetime-local"
          step={1}
          width="medium"
          hint="Used when no date of the season is selected"
        />
        <p className="hint">
          Only you see the rehearsal, in this browser, for up to four hours. During it, the site is read-only
          for you, and the rehearsal is logged.
        </p>
        <ButtonRow>
          <Button>{rehearsing ? 'Change moment' : 'Start rehearsal'}</Button>
          {rehearsing ? (
            <LinkButton kind="secondary" to={href('/admin/dashboard')}>
              Go to the overview
            </LinkButton>
          ) : null}
        </ButtonRow>
      </Form>
      <FilterBar>
        <Select name="studio" label={`${words.Studio} type`} defaultValue={studio} options={studios} />
      </FilterBar>
      <CategoriesAsAt rows={categories} studio={studioTypeFacts[studio].name} />
    </Columns>
  )
}
