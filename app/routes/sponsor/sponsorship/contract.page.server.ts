import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { contractFile } from '#app/domain/sponsorship/contracts/contract-file.server.ts'
import { contractKey, contractLink, readContractKey } from '#app/domain/sponsorship/contracts/link.server.ts'
import { contractLifecycle } from '#app/domain/sponsorship/contracts/lifecycle.ts'
import {
  findContract,
  listOtherVersions,
  ownsSponsorship,
} from '#app/domain/sponsorship/contracts/queries.server.ts'
import { shownContractState } from '#app/domain/sponsorship/contracts/rules.ts'
import { applicationPath } from '#app/domain/sponsorship/applications/link.server.ts'
import { linkIsOver } from '#app/domain/sponsorship/applications/rules.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { RequestContext } from '#app/http/context.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { href } from '#app/platform/href.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { db } from '#db/client.ts'

/**
 * The contract in the address for who may open it: with its secret link, as the sponsorship's owner, or as an admin, who reads only.
 * `null` for anyone else, and for a draft where the reader is no admin.
 */
export async function contractOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const opened = await openedBy(args, contractLink, (text) => contractBy(text, args.context))
  return (
    opened && { ...opened.found, key: opened.found.hasLink ? opened.token : opened.found.contract.publicId }
  )
}

async function contractBy(text: string, { viewer, now }: RequestContext) {
  const key = readContractKey(text)
  const contract = key && (await findContract(key, db()))
  if (!contract) return null
  const isOwner = viewer !== null && ownsSponsorship(contract, viewer)
  const isAdmin = viewer?.role === 'admin'
  const hasLink = 'linkKey' in key && !linkIsOver(contract, now)
  if (!isAdmin && (contract.state === 'draft' || !(hasLink || isOwner))) return null
  const role = isOwner ? ('owner' as const) : ('visitor' as const)
  // An admin neither signs for a sponsor nor has their link.
  const isSponsor = (isOwner || (hasLink && !isAdmin)) && !viewer?.behind
  return { contract, role, isSponsor, isAdmin, hasLink: hasLink && !isAdmin }
}

type OpenedContract = NonNullable<Awaited<ReturnType<typeof contractOf>>>

/** What the page of a contract shows. */
export async function contractPage(
  { contract, role, isSponsor, isAdmin, hasLink, key }: OpenedContract,
  now: Date,
) {
  const [configs, stored, others] = await Promise.all([
    configValues(),
    contractFile(contract, db()),
    listOtherVersions(contract, db()),
  ])
  const state = shownContractState(contract, now)
  return {
    contract: {
      state,
      number: contract.number,
      n: contract.n,
      title: contract.title,
      body: contract.body,
      bodyHash: contract.bodyHash,
      company: contract.company,
      packageName: contract.packageTerms.name,
      reason: contract.reason,
      expiresAt: contract.expiresAt,
      sentAt: contract.sentAt,
      signedAt: contract.signedAt,
      signedAs: contract.signedAs,
      signedTitle: contract.signedTitle,
      executedAt: contract.executedAt,
      countersignedName: contract.countersignedName,
      countersignedTitle: contract.countersignedTitle,
      paperSignedOn: contract.paperSignedOn,
    },
    canReceive: isSponsor && state === 'sent',
    canSign: isSponsor && state !== 'expired' && canMove(contractLifecycle, contract.state, 'sign', role),
    hasFile: stored !== null,
    file: href('/sponsorships/contract/:id/file', { id: key }),
    print: href('/sponsorships/print-document/:id', { id: key }),
    back: hasLink ? applicationPath(contract.linkKey) : isAdmin ? null : href('/sponsorships/dashboard'),
    others: others.map(({ n, state: of, publicId, linkKey }) => ({
      n,
      state: of,
      to: href('/sponsorships/contract/:id', { id: hasLink ? contractKey(linkKey) : publicId }),
    })),
    contact: configs.support_email ?? '',
  }
}
