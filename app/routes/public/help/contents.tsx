import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { HelpContents, HelpFound } from '#app/domain/overview/help/components/help-chapter.tsx'
import { HelpPage } from '#app/domain/overview/help/components/help-page.tsx'
import { helpContents, helpZone, searchHelp } from '#app/domain/overview/help/queries.server.ts'
import { isUsedAddress } from '#app/http/admin-access.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { href } from '#app/platform/href.ts'
import { searchText } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/help.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Help', scripts: false, indexed: true }

export const meta = shareTags<typeof loader>(
  (_, { site }) => `Help for everyone who takes part in the ${site.name}.`,
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, now } = context
  const query = searchText(new URL(request.url).searchParams, 100)
  const found = await searchHelp(query, viewer, isUsedAddress, now, db())
  return { query, found, groups: found ? [] : await helpContents(viewer), zone: await helpZone() }
}

export default function Contents() {
  const { query, found, groups, zone } = useLoaderData<typeof loader>()
  return (
    <HelpPage query={query}>
      <PageTitle lede={`Times are in the award’s zone: ${zone}.`} />
      {found ? (
        <>
          <HelpFound found={found} />
          <p>
            <Link to={href('/help')}>All chapters</Link>
          </p>
        </>
      ) : (
        <HelpContents groups={groups} />
      )}
    </HelpPage>
  )
}
