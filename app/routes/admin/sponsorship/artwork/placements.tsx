import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { hidePlacement } from '#app/domain/sponsorship/placements/commands.server.ts'
import { fileAddress } from '#app/domain/sponsorship/artwork/components/versions.tsx'
import { listPlacements } from '#app/domain/sponsorship/placements/queries.server.ts'
import { PLACE_LABELS, PLACES } from '#app/domain/sponsorship/placements/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { oneOf, requiredId } from '#app/platform/validation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import dense from '#app/ui/styles/dense.css?url'
import styles from '#app/ui/styles/sponsors.css?url'
import { DataTable } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: dense },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle = { title: 'Placements' }

const placementSchema = z.object({ sponsorshipId: requiredId(), place: oneOf(PLACES) })

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year } = await currentSeason()
  const asked = new URL(args.request.url).searchParams.get('place')
  const place = PLACES.find((each) => each === asked) ?? 'sponsors'
  const rows = await listPlacements(place, db(), { year, hidden: true })
  return { place, rows }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { intent, form } = parseIntent(await args.request.formData(), {
    hide: placementSchema,
    show: placementSchema,
  })
  const { sponsorshipId, place } = validOf(form)
  const hidden = await hidePlacement(sponsorshipId, place, intent === 'hide', admin, args.context.now)
  const to = withQuery(href('/admin/sponsorships/placements'), { place })
  const back = intent === 'hide' ? 'show' : 'hide'
  return redirectWithOutcome(to, hidden, intent === 'hide' ? 'Placement hidden' : 'Placement shown', {
    to,
    fields: { intent: back, sponsorshipId: String(sponsorshipId), place },
  })
}

export default function Placements() {
  const { place, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Placements" lede="Approved files of active sponsorships, by level." />
      <Tabs
        label="Places"
        tabs={PLACES.map((each) => ({
          label: PLACE_LABELS[each],
          to: withQuery(href('/admin/sponsorships/placements'), { place: each }),
          current: each === place,
        }))}
      />
      <DataTable
        caption={PLACE_LABELS[place]}
        captionHidden
        dense
        rows={rows}
        rowKey={({ sponsorshipId, label }) => `${sponsorshipId} ${label}`}
        empty={
          <EmptyState title="Nothing is shown here">
            Files appear here once they are approved and the sponsorship is active.
          </EmptyState>
        }
        columns={[
          {
            id: 'name',
            header: 'Sponsor',
            main: true,
            long: true,
            cell: ({ sponsorshipId, name, packageName, label }) => (
              <>
                <Link to={href('/admin/sponsorships/edit/:id', { id: sponsorshipId })}>{name}</Link>
                <small>
                  {label} · {packageName}
                </small>
              </>
            ),
          },
          {
            id: 'picture',
            header: 'Preview',
            cell: ({ artworkId, onDarkId, name }) => (
              <span className="placed">
                {artworkId ? (
                  <img
                    src={fileAddress(artworkId, 'picture')}
                    alt={`${name}, on light`}
                    className="on-light"
                  />
                ) : (
                  'Name only'
                )}
                {onDarkId ? (
                  <img src={fileAddress(onDarkId, 'picture')} alt={`${name}, on dark`} className="on-dark" />
                ) : null}
              </span>
            ),
          },
          { id: 'link', header: 'Link', long: true, cell: ({ link }) => link || '–' },
          {
            id: 'state',
            header: 'Shown',
            cell: ({ hidden }) => (hidden ? <Pill tone="warn">Hidden</Pill> : <Pill tone="good">Shown</Pill>),
          },
          {
            id: 'hide',
            header: 'Change',
            headerHidden: true,
            cell: ({ sponsorshipId, hidden, name }) => (
              <Form method="post" noValidate preventScrollReset>
                <input type="hidden" name="sponsorshipId" value={sponsorshipId} />
                <input type="hidden" name="place" value={place} />
                <Button kind="quiet" name="intent" value={hidden ? 'show' : 'hide'}>
                  {hidden ? 'Show' : 'Hide'}
                  <VisuallyHidden>: {name}</VisuallyHidden>
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </>
  )
}
