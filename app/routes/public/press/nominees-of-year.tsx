import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shareTags } from '#app/http/share-tags.ts'
import { PublicLinks } from '#app/domain/press/newsroom/components/public-links.tsx'
import { EarlierSeasons, SeasonRecord } from '#app/domain/press/newsroom/components/season-record.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { loadRecord } from './season-record.server.ts'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ year }) => `Nominees ${year}`,
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>(({ year }, { site }) => `The nominees of the ${site.name} ${year}.`)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  return loadRecord(args, '/nominees')
}

export default function NomineesOfYear() {
  const { year, label, categories, items, others } = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = (
    <>
      <PageTitle title={`Nominees ${year}`} lede={label} />
      <SeasonRecord categories={categories} items={items} withWinners={false} />
      <EarlierSeasons seasons={others} page="/nominees/:year" />
      <PublicLinks here="/nominees" />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
