import type { ActionFunctionArgs, HeadersFunction, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { TakeEarlier, UploadForm } from '#app/domain/sponsorship/artwork/components/upload-form.tsx'
import {
  addressFor,
  EarlierVersions,
  LOGO_GROUNDS,
  VersionCard,
} from '#app/domain/sponsorship/artwork/components/versions.tsx'
import { LOGO_MB, MAX_CREDIT, MEGABYTE, PART_LABELS } from '#app/domain/sponsorship/artwork/rules.ts'
import { creditSchema, earlierSchema, type fileSchema } from '#app/domain/sponsorship/artwork/schema.ts'
import { saveCredit } from '#app/domain/sponsorship/artwork/upload.server.ts'
import { AskUs } from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import { artworkPage, openedSponsorship } from './opened.server.ts'
import { isMultipart, receiveArtwork, receiveEarlier } from './receive.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Your logo and credit' }

/** The address can be a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function loader(args: LoaderFunctionArgs) {
  return artworkPage(args, ['logo_light', 'logo_dark', 'credit'])
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const opened = await openedSponsorship(args)
  if (isMultipart(request))
    return receiveArtwork(args, opened, ['logo_light', 'logo_dark'], LOGO_MB * MEGABYTE)
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, { credit: creditSchema, earlier: earlierSchema })
  if (intent === 'earlier') return receiveEarlier(args, opened, sent)
  if (form.status !== 'success') return replyTo(intent, form)
  const saved = unlessNotFound(await saveCredit(opened.id, form.value, opened.by, context.now), request)
  if (!saved.ok) return replyRefused(intent, form, saved)
  const { pathname, search } = new URL(request.url)
  return redirectSaved(
    pathname + search,
    saved.value.changed,
    'Credit saved. We’ll review it before it is shown.',
  )
}

const HINTS = {
  logo_light: 'SVG, PDF, or PNG with a transparent background and 1,500 px or more on its longer side.',
  logo_dark: 'The same, in colours that can be read on a dark background.',
}

export default function UploadLogo() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const forms = {
    logo_light: useAnsweredForm<typeof fileSchema>('logo_light', answer),
    logo_dark: useAnsweredForm<typeof fileSchema>('logo_dark', answer),
  }
  const latest = page.current.filter(({ part }) => part === 'credit').at(0)
  const credit = useAnsweredForm<typeof creditSchema>('credit', answer, {
    wording: latest?.wording ?? page.creditAs,
    link: latest?.link ?? '',
  })
  const { viewer } = useFrame()
  const parts = ['logo_light', 'logo_dark'] as const
  const problems = parts.flatMap((part) =>
    forms[part]
      .problems({ file: PART_LABELS[part] })
      .map((each) => (each.id === 'file' ? { ...each, id: part } : each)),
  )
  const address = addressFor(page.carried)
  const content = (
    <>
      <ErrorSummary
        problems={[...problems, ...credit.problems({ wording: 'Name as printed', link: 'Link' })]}
      />
      <PageTitle title="Your logo and credit" eyebrow={page.packageName} lede={page.company} />
      {page.refusal ? (
        <Notice title="Nothing can be uploaded now">
          {page.refusal} <AskUs contact={page.contact} />
        </Notice>
      ) : null}
      {parts.map((part) => (
        <section key={part} className="stack" aria-labelledby={`${part}-title`}>
          <h2 id={`${part}-title`}>{PART_LABELS[part]}</h2>
          {page.current
            .filter((version) => version.part === part)
            .map((version) => (
              <VersionCard
                key={version.id}
                version={version}
                title={version.state === 'approved' ? 'Approved logo' : 'Latest version'}
                address={address}
                grounds={LOGO_GROUNDS}
              />
            ))}
          {page.refusal ? null : (
            <UploadForm
              sponsorshipId={page.id}
              token={page.token}
              unfinished={page.unfinished.find((each) => each.part === part)}
              part={part}
              label={`${PART_LABELS[part]}: file`}
              hint={HINTS[part]}
              accept=".svg,.pdf,.png,.eps"
              mostBytes={LOGO_MB * MEGABYTE}
              errors={forms[part].field('file').errors}
              props={forms[part].props}
            />
          )}
        </section>
      ))}
      <section className="stack" aria-labelledby="credit-title">
        <h2 id="credit-title">Credit</h2>
        {page.current
          .filter(({ part }) => part === 'credit')
          .map((version) => (
            <VersionCard
              key={version.id}
              version={version}
              title={version.state === 'approved' ? 'Approved credit' : 'Latest version'}
              address={address}
            />
          ))}
        {page.refusal ? null : (
          <Form method="post" className="stack narrow" {...credit.props}>
            <input type="hidden" name="intent" value="credit" />
            <Input
              {...credit.field('wording')}
              label="Name as printed"
              hint={page.isTogether ? `Your contract names ${page.creditAs}.` : undefined}
              maxLength={MAX_CREDIT}
              required
            />
            <Input
              {...credit.field('link')}
              label="Link"
              hint="Link for your name or logo. Begins with https://"
              type="url"
              maxLength={300}
              optional
            />
            <div>
              <Button>Save credit</Button>
            </div>
          </Form>
        )}
      </section>
      {page.refusal ? null : <TakeEarlier files={page.earlier} />}
      <EarlierVersions versions={page.replaced} address={address} />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
