import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { openedBy } from '#app/http/secret-links.server.ts'
import { loadSignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { credentialLifecycle } from '#app/domain/press/credentials/lifecycle.ts'
import { credentialLink, readCredentialToken } from '#app/domain/press/credentials/link.server.ts'
import { findCredential } from '#app/domain/press/credentials/queries.server.ts'
import { readCredentialWindow } from '#app/domain/press/credentials/window.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { db } from '#db/client.ts'

/** The application of the link; `null` for an unknown or expired one. */
export async function credentialOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const read = (secret: string) => readCredentialToken(secret, args.context.now, db())
  const opened = await openedBy(args, credentialLink, read)
  return opened && { token: opened.token, id: opened.found }
}

/** What the link shows; `null` for every link that does not work. */
export async function credentialPage(args: LoaderFunctionArgs) {
  const opened = await credentialOf(args)
  const found = opened && (await findCredential(opened.id, db()))
  if (!found) return null
  const { contact, window } = await readCredentialWindow(args.context.now, db())
  const { id, linkKey: _key, recommendedBy: _by, recommender: _r, approver: _a, outletId: _o, ...own } = found
  const signs = ['approved', 'agreement_signed', 'issued', 'checked_in'].includes(own.state)
  const { agreement, signature } = signs
    ? await loadSignerPage('press', { recordId: id }, own.year)
    : { agreement: null, signature: null }
  const people = own.people.map(({ id: person, photo: _p, ...each }) => ({
    ...each,
    file: withQuery(href('/media-credentials/badge/:id', { id: person }), { t: opened.token }),
  }))
  const named = Object.fromEntries(
    people.flatMap(({ n, name, role }) => [
      [`name${n}`, name],
      [`role${n}`, role],
    ]),
  )
  return {
    own: { ...own, letter: own.letterName, people },
    contact,
    window,
    can: actionsOpenTo(credentialLifecycle, own.state, 'visitor'),
    agreement,
    signedAt: signature?.signedAt ?? null,
    initial: {
      ...named,
      isFreelance: own.isFreelance ? 'on' : '',
      editorName: own.editorName,
      editorEmail: own.editorEmail,
      plan: own.plan,
      pieceOne: own.pieceOne,
      pieceTwo: own.pieceTwo,
      areasWanted: own.areasWanted,
      equipment: own.equipment,
      accessNeeds: own.accessNeeds,
    },
  }
}
