import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { applicationPath } from '#app/domain/sponsorship/applications/link.server.ts'
import { findRenewal, renewSponsorship } from '#app/domain/sponsorship/applications/renew.server.ts'
import { packagePrice } from '#app/domain/sponsorship/packages/rules.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { applicantOf } from './applicant.server.ts'
import { applicationOf } from './application.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Sponsor again' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const opened = await applicationOf(args)
  const found = opened && (await findRenewal(opened.id, args.context.now, db()))
  if (!found) return data(null, { status: 404 })
  const { renewedKey, offered, priceCents, currency, ...page } = found
  return data({
    ...page,
    price: currency === null ? null : packagePrice(priceCents, currency),
    offered: offered && { name: offered.name, price: packagePrice(offered.priceCents, offered.currency) },
    renewed: renewedKey && applicationPath(renewedKey),
  })
}

/** Starts the application and leads to its page, where it is checked and sent. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const opened = await applicationOf(args)
  // The page says that the link does not work.
  if (!opened) return data(null, { status: 404 })
  const here = withQuery(href('/sponsorships/renew'), { t: opened.token })
  const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
  if (throttled) return redirectRefused(here, throttled)
  // An admin who looks at the page in someone's place sends nothing for them.
  if (context.viewer?.behind) return redirect(here, 303)
  const renewed = await renewSponsorship(opened.id, applicantOf(context), context.now)
  if (!renewed.ok) return redirectRefused(here, renewed)
  return redirectDone(applicationPath(renewed.value.linkKey), 'Check your application and send it')
}

export default function Renew() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <Renewal {...page} /> : <PageTitle title="This link does not work" />
  return viewer ? content : <NarrowPage>{content}</NarrowPage>
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function Renewal({ company, year, packageName, price, season, offered, renewed, refusal }: Page) {
  return (
    <>
      <PageTitle title="Sponsor again" lede={company} eyebrow={season} />
      {renewed ? (
        <Notice tone="good" title="Your application has been started">
          <LinkButton to={renewed}>Go to your application</LinkButton>
        </Notice>
      ) : null}
      {!renewed && refusal ? <Notice title="This can’t be renewed now">{refusal}</Notice> : null}
      <Card title="Your last sponsorship and today’s offer">
        <DefinitionList
          items={[
            { term: `Your package ${year}`, value: [packageName, price].filter(Boolean).join(', ') || '–' },
            {
              term: 'Now',
              value: offered
                ? `${offered.name}, ${offered.price}`
                : 'This package is not sold this season. You select another one.',
            },
          ]}
        />
      </Card>
      {renewed || refusal ? null : (
        <Form method="post" className="stack">
          <p>
            We start an application with the details you gave us last time. You check it and send it; nothing
            is ordered before that. Artwork and logos that were approved can be used again where they fit.
          </p>
          <div>
            <Button>Start the application</Button>
          </div>
        </Form>
      )}
    </>
  )
}
