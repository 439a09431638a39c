import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { ContractSignatures } from '#app/domain/sponsorship/contracts/components/contract-parts.tsx'
import { SPONSOR_CONTRACT_LABELS, contractText } from '#app/domain/sponsorship/contracts/rules.ts'
import { SponsorInvoices } from '#app/domain/sponsorship/billing/components/sponsor-invoices.tsx'
import { refundTerms, refundText } from '#app/domain/sponsorship/billing/refund-terms.ts'
import { sponsorInvoices } from '#app/domain/sponsorship/billing/sponsor-bill.server.ts'
import { BenefitSchedule } from '#app/domain/sponsorship/packages/components/package-terms.tsx'
import { packagePrice } from '#app/domain/sponsorship/packages/rules.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { configValues, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { contractOf, contractPage } from './contract.page.server.ts'

export const handle: PageHandle = { title: 'Contract to print' }

/** The address may be a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const opened = await contractOf(args)
  if (!opened) return data(null, { status: 404 })
  const { tax } = await seasonOf(opened.contract.year)
  const { now } = args.context
  const [{ contract }, configs, invoices] = await Promise.all([
    contractPage(opened, now),
    configValues(),
    sponsorInvoices([opened.contract.sponsorshipId], { now, links: null }, db()),
  ])
  return data({
    contract,
    terms: opened.contract.packageTerms,
    invoices,
    refund: refundText(refundTerms(configs)),
    tax: priceNote(tax),
    back: href('/sponsorships/contract/:id', { id: opened.key }),
  })
}

/** One sheet: the contract, its schedule of benefits, and what is paid. */
export default function PrintDocument() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <Sheet {...page} /> : <PageTitle title="This link does not work" />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function Sheet({ contract, terms, tax, invoices, refund, back }: Page) {
  const price = packagePrice(terms.priceCents, terms.currency)
  return (
    <>
      <PageTitle
        title={contract.title}
        eyebrow={`${contract.number} · ${SPONSOR_CONTRACT_LABELS[contract.state].label}`}
        lede={contract.company}
      />
      <p className="no-print">
        {contractText(contract.state)} Print this page with your browser, or save it as PDF.
      </p>
      <div className="no-print">
        <LinkButton kind="quiet" to={back}>
          Back to the contract
        </LinkButton>
      </div>
      <Card>
        <AgreementText body={contract.body} />
      </Card>
      <ContractSignatures {...contract} />
      <Card title="Schedule of benefits">
        <BenefitSchedule terms={terms} />
      </Card>
      <Card title="Payment">
        <DefinitionList
          items={[
            { term: 'Package', value: terms.name },
            { term: 'Price', value: tax && terms.priceCents > 0 ? `${price} ${tax}` : price },
            ...(invoices.length === 0 ? [{ term: 'Invoices', value: 'None issued yet' }] : []),
          ]}
        />
      </Card>
      <SponsorInvoices rows={invoices} refund={refund} />
    </>
  )
}
