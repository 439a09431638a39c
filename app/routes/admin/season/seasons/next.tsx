import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { makeNextSeason, saveTurn } from '#app/domain/season/next-season/commands.server.ts'
import { TurnPart } from '#app/domain/season/next-season/components/turn-form.tsx'
import { DATE_LABELS, TURN_LABELS } from '#app/domain/season/next-season/labels.ts'
import { findNextSeason } from '#app/domain/season/next-season/queries.server.ts'
import { turnSchema } from '#app/domain/season/next-season/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Input } from '#app/ui/input.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/short-rows.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const FORM = 'turn'

export const handle: PageHandle = { title: 'The next season' }

export async function loader(args: LoaderFunctionArgs) {
  return findNextSeason(await requireAdmin(args))
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const form = parseForm(sent, turnSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { intent, label } = form.value
  const [from = 0, version = -1] = versionIn(sent).split('.').map(Number)
  const page = href('/admin/seasons/next')
  if (intent === 'save') {
    const saved = await saveTurn(from, form.value, version, admin, args.context.now)
    if (!saved.ok) return replyRefused(FORM, form, saved)
    return redirectDone(page, 'Saved', 'Nothing is made yet.')
  }
  const made = await makeNextSeason(from, form.value, version, admin, args.context.now)
  if (!made.ok) return replyRefused(FORM, form, made)
  return redirectDone(page, made.value.made ? `${label} was made` : 'This season has already been created')
}

export default function NextSeason() {
  const page = useLoaderData<typeof loader>()
  return page.madeAt ? <Made page={page} madeAt={page.madeAt} /> : <Proposal page={page} />
}

type PageData = LoaderData<typeof loader>
const crumbs = [{ label: 'Seasons', to: href('/admin/seasons') }, { label: 'Next' }]

function Proposal({ page }: { page: PageData }) {
  const { parts, from, into } = page
  const taken = parts.map(({ key }) => key).filter((key) => !page.leftOut.includes(key))
  const initial = { year: String(into), label: page.label, dates: page.dates, take: taken }
  const form = useAnsweredForm<typeof turnSchema>(FORM, useActionData(), initial)
  const lines = parts.flatMap((part) => part.lines.map(({ key, label }) => [`typed.${key}`, label]))
  const labels: Readonly<Record<string, string>> = { ...TURN_LABELS, ...Object.fromEntries(lines) }
  return (
    <Page
      context={page.last}
      lede="Made from this one. Nothing is open to anyone until you have made it current and signed its checklist."
      crumbs={crumbs}
      problems={form.problems(labels)}
    >
      <Form method="post" className="stack" noValidate {...form.props} key={page.version}>
        <input type="hidden" name="version" value={`${from}.${page.version}`} />
        <Input {...form.field('year')} label={TURN_LABELS.year} inputMode="numeric" width="short" required />
        <Input {...form.field('label')} label={TURN_LABELS.label} maxLength={120} required />
        <RadioGroup
          {...form.field('dates')}
          legend={TURN_LABELS.dates}
          choices={Object.entries(DATE_LABELS).map(([value, choice]) => ({ value, ...choice }))}
        />
        <div>
          <Button kind="secondary" name="intent" value="save">
            Save and show the dates
          </Button>
        </div>
        {parts.map((part) => (
          <TurnPart
            key={part.key}
            part={part}
            taken={form.chosen('take').includes(part.key)}
            from={from}
            into={into}
            field={(key) => form.field(`typed.${key}`)}
          />
        ))}
        <div className="button-row">
          <Button name="intent" value="make">
            Make the season
          </Button>
          <Button kind="secondary" name="intent" value="save">
            Save for later
          </Button>
        </div>
      </Form>
    </Page>
  )
}

function Made({ page, madeAt }: { page: PageData; madeAt: string | Date }) {
  const { into, label } = page
  return (
    <Page context={page.last} crumbs={crumbs}>
      <Notice tone="good">
        {label} was made on <DateTime value={madeAt} />. It is not open to anyone yet.
      </Notice>
      <ol>
        <li>
          Look through its <Link to={withQuery(href('/admin/categories'), { year: into })}>categories</Link>{' '}
          and <Link to={href('/admin/seasons/edit/:year', { year: into })}>dates</Link>.
        </li>
        <li>
          <Link to={href('/admin/seasons/current/:year', { year: into })}>Make it the current season</Link>{' '}
          when the one before is over. This puts its settings into force.
        </li>
        <li>
          Sign its checklist on the page <Link to={href('/admin/set-up/publish')}>Publish</Link>. That opens
          it.
        </li>
      </ol>
      <div>
        <LinkButton kind="quiet" to={href('/admin/seasons')}>
          See all seasons
        </LinkButton>
      </div>
    </Page>
  )
}
