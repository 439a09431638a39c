import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { ConfigControl } from '#app/domain/season/seasons/components/config-control.tsx'
import { OpenCheckList } from '#app/domain/season/seasons/components/open-check-list.tsx'
import { saveConfigs } from '#app/domain/season/seasons/config-commands.server.ts'
import { configForm, configGroupId, configGroups } from '#app/domain/season/seasons/config-form.server.ts'
import { configSchema } from '#app/domain/season/seasons/config-input.ts'
import { configHistory } from '#app/domain/season/seasons/config-history.server.ts'
import { openChecks } from '#app/domain/season/seasons/open-check.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { parseForm, replyConflict, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'configs'

export const handle: PageHandle<typeof loader> = { title: ({ group }) => `Settings: ${group.name}` }

/** The group an address asks for; the first unless it names one. */
async function groupAsked(request: Request) {
  const asked = new URL(request.url).searchParams.get('group')
  const groups = await configGroups()
  const groupId = configGroupId(asked ?? String(groups[0]?.id))
  const group = groups.find(({ id }) => id === groupId)
  if (!groupId || !group) throw notFound(request)
  return { groups, groupId, group }
}

const placeOf = ({ timezone, currency }: Season) => ({ zone: timezone, currency })

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request, context } = args
  const [{ groups, groupId, group }, season] = await Promise.all([groupAsked(request), currentSeason()])
  const page = listState(request, { sortable: ['at'], defaultSort: 'at' })
  const [form, checks, history] = await Promise.all([
    configForm(groupId, placeOf(season), context.now),
    openChecks(groupId, season.year, context.now),
    configHistory(admin, groupId, placeOf(season), page),
  ])
  return { groups, group, form, checks, history, ...placeOf(season) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { request, context } = args
  const sent = await request.formData()
  const [{ groupId }, season] = await Promise.all([groupAsked(request), currentSeason()])
  const place = { ...placeOf(season), zone: zoneIn(sent, season.timezone) }
  const { entries } = await configForm(groupId, place, context.now)
  const form = parseForm(sent, configSchema(entries.map(({ name }) => name)))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await saveConfigs(groupId, form.value, place, admin, context.now)
  if (!saved.ok) return replyConflict(FORM, form, saved)
  const { warnings } = await configForm(groupId, place, context.now)
  const { changed, waits } = saved.value
  const proposed =
    waits > 0 ? ['Another admin has to make the same change. Until then the rule stays as it is.'] : []
  const title =
    changed > 0
      ? `${countText(changed, 'setting', 'settings')} saved`
      : waits > 0
        ? `${countText(waits, 'change', 'changes')} proposed`
        : 'Nothing was changed'
  return redirectWithFlash(withQuery(href('/admin/configs'), { group: groupId }), {
    title,
    description: [...proposed, ...warnings].join(' ') || undefined,
    color: warnings.length > 0 ? 'danger' : changed > 0 ? 'success' : 'neutral',
  })
}

/** After a conflict the page has the stored versions, also where scripts would keep the old ones. */
export const shouldRevalidate = revalidateAfterConflict

export default function Configs() {
  const { groups, group, form, checks, history, zone, currency } = useLoaderData<typeof loader>()
  const shown = Object.fromEntries(form.entries.map((entry) => [entry.name, entry.shown]))
  const answer = useAnsweredForm<ReturnType<typeof configSchema>>(FORM, useActionData<typeof action>(), shown)
  const labels = Object.fromEntries(form.entries.map(({ name, label }) => [name, label]))
  const headings = [...new Set(form.entries.map(({ heading }) => heading))]
  const control = (entry: (typeof form.entries)[number]) => {
    const { defaultValue = '', errors } = answer.field(entry.name)
    return (
      <ConfigControl
        key={entry.name}
        {...entry}
        value={defaultValue}
        errors={errors}
        zone={zone}
        currency={currency}
      />
    )
  }
  return (
    <Page
      title="Settings"
      lede={group.help}
      links={
        group.id === 900 ? (
          <>
            <Link to={href('/admin/configs/logo')}>Logo</Link>
            <Link to={href('/admin/configs/picture')}>Picture</Link>
          </>
        ) : null
      }
      problems={answer.problems(labels)}
    >
      <Tabs
        label="Settings"
        tabs={groups.map(({ id, name }) => ({
          label: name,
          to: withQuery(href('/admin/configs'), { group: id }),
          current: id === group.id,
        }))}
      />
      {form.warnings.map((warning) => (
        <Notice key={warning} tone="bad">
          {warning}
        </Notice>
      ))}
      {form.waiting.map(({ label, value, by, at }) => (
        <Notice key={label} title={`${label}: ${value}?`}>
          {by} proposed this on <DateTime value={at} />. It is saved once another admin makes the same change
          here.
        </Notice>
      ))}
      {form.kept.map(({ text, page }) => (
        <Notice key={text}>
          {text} <Link to={page.to}>{page.label}</Link>
        </Notice>
      ))}
      <Columns side={<OpenCheckList checks={checks} />} sideLabel="Open now?">
        <Form
          method="post"
          className="stack"
          {...answer.props}
          key={`${group.id} ${form.entries.map(({ version }) => version).join()}`}
        >
          <input type="hidden" name="zone" value={zone} />
          {headings.map((heading) => (
            <Fieldset key={heading} legend={heading} boxed>
              {form.entries.filter((entry) => entry.heading === heading).map(control)}
            </Fieldset>
          ))}
          <Button>Save {group.name.toLowerCase()}</Button>
        </Form>
        <History caption="Changes" history={history} />
      </Columns>
    </Page>
  )
}
