import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { StudioInvoices } from '#app/domain/money/billing/components/studio-invoices.tsx'
import { listInvoicesOfStudio } from '#app/domain/money/billing/studio-invoices.server.ts'
import { answerJoin, switchStudio } from '#app/domain/studios/commands.server.ts'
import { JOIN_MESSAGES } from '#app/domain/studios/rules.ts'
import { StudioCard } from '#app/domain/studios/components/studio-card.tsx'
import { requestsOf, studiosOf } from '#app/domain/studios/queries.server.ts'
import { studioActions } from '#app/domain/studios/schema.ts'
import { countsOfStudios, NO_ENTRIES } from '#app/domain/submissions/lists.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = {
  get title() {
    return words.Studio
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const season = await currentSeason()
  const studios = await studiosOf(viewer)
  const list = listState(args.request, {})
  const [current] = studios
  const ids = studios.map(({ id }) => id)
  const counts = await countsOfStudios(ids, season.year, args.context.now)
  return {
    season: seasonTitle(season),
    // The current studio is the first one.
    studios: studios.map((studio, index) => ({
      ...studio,
      current: index === 0,
      counts: counts.get(studio.id) ?? NO_ENTRIES,
    })),
    requests: await requestsOf(viewer),
    invoices: current
      ? {
          ...(await listInvoicesOfStudio(current.id, viewer, list, args.context.now)),
          page: list.page,
          perPage: list.limit,
        }
      : null,
  }
}

const messages = {
  get switch() {
    return `${words.Studio} switched`
  },
  ...JOIN_MESSAGES,
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), studioActions)
  const done = unlessNotFound(
    intent === 'switch'
      ? await switchStudio(validOf(form).studioId, viewer, now)
      : await answerJoin({ ...validOf(form), answer: intent }, viewer, now),
    args.request,
  )
  const current =
    done.ok && intent === 'switch'
      ? (await studiosOf(viewer)).find(({ id }) => id === validOf(form).studioId)
      : null
  const here = href('/studios/view')
  const next = intent === 'switch' ? safeNext(validOf(form).next, here) : here
  return redirectWithFlash(done.ok ? next : here, {
    title: done.ok ? messages[intent] : done.message,
    color: done.ok ? 'success' : 'danger',
    ...(current && {
      description: current.name,
      avatar: { alt: current.name },
      ...(next === here && { action: { label: 'Go to dashboard', to: href('/submissions/dashboard') } }),
    }),
  })
}

export default function Studios() {
  const { season, studios, requests, invoices } = useLoaderData<typeof loader>()
  const create = (kind: 'primary' | 'secondary') => (
    <LinkButton kind={kind} to={href('/studios/add')}>
      {`Create ${words.aStudio} profile`}
    </LinkButton>
  )
  return (
    <Page
      title={studios.length > 1 ? `Your ${words.studios}` : words.Studio}
      context={season}
      primary={studios.length > 0 ? create('secondary') : null}
    >
      {requests.map(({ name }) => (
        <Notice key={name} tone="plain">
          You’ve asked to join <strong>{name}</strong>. An owner will answer your request.
        </Notice>
      ))}
      {studios.length === 0 ? (
        <EmptyState title={`No ${words.studio} profile yet`} action={create('primary')}>
          <p>{`You need ${words.aStudio} profile to enter, also as a student or on your own.`}</p>
        </EmptyState>
      ) : null}
      {studios.map((studio) => (
        <StudioCard key={studio.id} studio={studio} isOneOfSeveral={studios.length > 1} />
      ))}
      {studios[0] && invoices ? <StudioInvoices studioName={studios[0].name} {...invoices} /> : null}
    </Page>
  )
}
