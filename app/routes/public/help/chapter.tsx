import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { HelpSections } from '#app/domain/overview/help/components/help-chapter.tsx'
import { HelpPage } from '#app/domain/overview/help/components/help-page.tsx'
import { findHelpChapter } from '#app/domain/overview/help/queries.server.ts'
import { isUsedAddress } from '#app/http/admin-access.ts'
import { orNotFound } from '#app/http/errors.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/help.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ title }) => title,
  scripts: false,
  indexed: true,
}

export const meta = shareTags<typeof loader>(({ summary }) => summary)

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { viewer, now } = context
  return orNotFound(await findHelpChapter(params.chapter ?? '', viewer, isUsedAddress, now, db()), request)
}

export default function Chapter() {
  const { title, label, sections } = useLoaderData<typeof loader>()
  return (
    <HelpPage>
      <PageTitle
        title={title}
        eyebrow={
          <>
            <Link to={href('/help')}>Help</Link> › {label}
          </>
        }
      />
      <HelpSections sections={sections} />
    </HelpPage>
  )
}
