import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { readContractKey } from '#app/domain/sponsorship/contracts/link.server.ts'
import { findContract } from '#app/domain/sponsorship/contracts/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'

/** The admin, and the contract in the address. */
export async function contractOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const key = readContractKey(args.params.id ?? '')
  const found = key && 'publicId' in key ? await findContract(key, db()) : null
  return { admin, contract: orNotFound(found, args.request) }
}

/** The draft in the address; one that was sent leads to its own page. */
export async function draftOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { admin, contract } = await contractOf(args)
  if (contract.state !== 'draft')
    throw redirect(href('/admin/sponsorships/contract/:id', { id: contract.publicId }))
  return { admin, contract }
}
