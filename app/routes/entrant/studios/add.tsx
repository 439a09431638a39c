import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { askToJoin } from '#app/domain/studios/commands.server.ts'
import { countryName } from '#app/platform/places/places.ts'
import { findStudiosByName, type StudioMatch } from '#app/domain/studios/queries.server.ts'
import { priceGroupNames, studioTypeFacts, studioTypeName } from '#app/domain/studios/rules.ts'
import { offeredStudioTypes } from '#app/domain/studios/offered-types.server.ts'
import { hasCategoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { askSchema } from '#app/domain/studios/schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { Page } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Create a studio profile' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const params = new URL(args.request.url).searchParams
  const query = searchText(params, 120)
  const next = params.get('next')
  return {
    query,
    next: next ? safeNext(next, href('/submissions/add')) : undefined,
    matches: await findStudiosByName(query, viewer, db()),
    types: await offeredStudioTypes(),
    achievements: await hasCategoriesOf('achievement'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { form } = parseIntent(await args.request.formData(), { ask: askSchema })
  const asked =
    (await spendTry('studioMail', String(viewer.userId))) ??
    (await askToJoin(validOf(form).studioId, viewer, args.context.now))
  return redirectWithFlash(href('/studios/view'), {
    title: asked.ok ? `You’ve asked to join ${asked.value.name}` : asked.message,
    description: asked.ok ? 'Its owners decide. They see your name and email address.' : undefined,
    color: asked.ok ? 'success' : 'danger',
  })
}

export default function ChooseStudioType() {
  const { query, next, matches, types, achievements } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Create your studio profile"
      crumbs={[{ label: 'Studio', to: href('/studios/view') }, { label: 'Create profile' }]}
      lede="The type of profile decides what you can enter, and at what price."
    >
      <section className="stack stack-tight">
        <h2>Is your studio already here?</h2>
        <FilterBar search="Search studios by name" narrowed={query !== ''} />
        {query && matches.length === 0 ? <p>No studio matches. Create a profile below.</p> : null}
        {matches.length > 0 ? (
          <>
            <p>Is one of these yours?</p>
            <ul className="stack stack-tight">
              {matches.map((studio) => (
                <li key={studio.id}>
                  <Match studio={studio} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <section className="stack">
        <h2>Who is entering?</h2>
        <div className="card-grid">
          {types.map(({ type, description }) => {
            const { name, production, achievement } = studioTypeFacts[type]
            return (
              <Card
                key={type}
                level={3}
                title={name}
                actions={
                  <LinkButton
                    kind="secondary"
                    to={withQuery(href('/studios/create/:type', { type }), { next })}
                  >
                    Select<VisuallyHidden> {name.toLowerCase()}</VisuallyHidden>
                  </LinkButton>
                }
              >
                {description ? <p>{description}</p> : null}
                <p className="hint">
                  {priceGroupNames[production]}
                  {achievement === production || !achievements
                    ? ''
                    : `; ${priceGroupNames[achievement].toLowerCase()} in achievement categories`}
                </p>
              </Card>
            )
          })}
        </div>
      </section>
    </Page>
  )
}

function Match({ studio }: { studio: StudioMatch }) {
  const facts = `${studioTypeName(studio.type)}, ${studio.city}, ${countryName(studio.country)}`
  if (studio.own === 'active')
    return (
      <>
        <strong>{studio.name}</strong> ({facts}). You are a member.{' '}
        <Link to={href('/studios/view')}>Your studios</Link>
      </>
    )
  if (studio.own === 'requested')
    return (
      <>
        <strong>{studio.name}</strong> ({facts}). You’ve asked to join. An owner will answer your request.
      </>
    )
  return (
    <Form method="post" className="button-row">
      <span>
        <strong>{studio.name}</strong> ({facts})
      </span>
      <input type="hidden" name="studioId" value={studio.id} />
      <Button kind="secondary" name="intent" value="ask">
        Ask to join {studio.name}
      </Button>
    </Form>
  )
}
