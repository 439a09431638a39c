import type { ActionFunctionArgs, HeadersFunction, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TakeEarlier, UploadForm } from '#app/domain/sponsorship/artwork/components/upload-form.tsx'
import {
  addressFor,
  EarlierVersions,
  VersionCard,
} from '#app/domain/sponsorship/artwork/components/versions.tsx'
import { MEGABYTE } from '#app/domain/sponsorship/artwork/rules.ts'
import type { fileSchema } from '#app/domain/sponsorship/artwork/schema.ts'
import { AskUs } from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import { MAX_ARTWORK_MB, specItems } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import { artworkPage, openedSponsorship } from './opened.server.ts'
import { isMultipart, receiveArtwork, receiveEarlier } from './receive.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Your artwork' }

/** The address can be a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function loader(args: LoaderFunctionArgs) {
  return artworkPage(args, ['artwork'])
}

export async function action(args: ActionFunctionArgs) {
  const opened = await openedSponsorship(args)
  if (isMultipart(args.request)) return receiveArtwork(args, opened, ['artwork'], MAX_ARTWORK_MB * MEGABYTE)
  return receiveEarlier(args, opened, await args.request.formData())
}

export default function UploadArtwork() {
  const page = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof fileSchema>('artwork', useActionData<typeof action>())
  const { viewer } = useFrame()
  const { spec, token, carried, due } = page
  const { errors } = form.field('file')
  const content = (
    <>
      <ErrorSummary
        problems={form
          .problems({ file: 'File' })
          .map((each) => (each.id === 'file' ? { ...each, id: 'artwork' } : each))}
      />
      <PageTitle title="Your artwork" eyebrow={page.packageName} lede={page.company} />
      {page.isLate && due && !page.refusal ? (
        <Notice title="Artwork was due">
          It was due {formatDay(due)}. You can still upload it until we close uploads, and it may be too late
          for print.
        </Notice>
      ) : null}
      {spec ? (
        <Card title="What we need">
          <DefinitionList
            items={[
              ...specItems(spec),
              ...(due ? [{ term: 'Due', value: formatDay(due) }] : []),
              ...(page.rules ? [{ term: 'Also', value: page.rules }] : []),
            ]}
          />
          <p>
            <a
              href={withQuery(
                href('/sponsorships/artwork-template/:sponsorshipId', { sponsorshipId: page.id }),
                {
                  ...(carried && { t: carried }),
                },
              )}
            >
              Download a template in this size
            </a>
          </p>
        </Card>
      ) : null}
      {page.current.map((version) => (
        <VersionCard
          key={version.id}
          version={version}
          title={version.state === 'approved' ? 'Approved artwork' : 'Your latest version'}
          address={addressFor(carried)}
        />
      ))}
      {page.refusal ? (
        <Notice title="Nothing can be uploaded now">
          {page.refusal} <AskUs contact={page.contact} />
        </Notice>
      ) : (
        <>
          <UploadForm
            sponsorshipId={page.id}
            token={page.token}
            unfinished={page.unfinished.find((each) => each.part === 'artwork')}
            part="artwork"
            label={page.current.length > 0 ? 'A new version' : 'File'}
            hint={`We check size, bleed, fonts, pictures and colours, and email you the result. ${
              page.current.some(({ state }) => state === 'approved')
                ? 'The approved version stays until the new one is approved.'
                : ''
            }`}
            accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
            mostBytes={(spec?.maxMb ?? MAX_ARTWORK_MB) * MEGABYTE}
            errors={errors}
            props={form.props}
          />
          <TakeEarlier files={page.earlier} />
        </>
      )}
      <EarlierVersions versions={page.replaced} address={addressFor(token)} />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
