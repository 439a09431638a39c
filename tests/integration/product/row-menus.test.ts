import { expect, test } from 'vitest'
import { DESK_ACTIONS } from '#app/http/desk-actions.ts'
import { as } from '#tests/support/client.ts'
import { draft, entrant, inCart, invoice, openCategory } from '#tests/support/entries.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { admin } from '#tests/support/people.ts'
import { acceptedSponsorship, applied, sponsorPackage } from '#tests/support/sponsors.ts'

const LISTS = [
  '/admin/submissions',
  '/admin/people',
  '/admin/submissions/invoices',
  '/admin/cron-emails',
  '/admin/sponsorships',
]

test('what the menu of a row offers opens, and changes are left to those who can make them', async () => {
  const ada = await admin()
  const who = await entrant()
  const number = await openCategory('production')
  await draft(who, { number })
  await inCart(who, { number })
  await invoice(who, { number })
  for (const status of ['draft', 'active', 'paused', 'retired'] as const) await mailRule({ status })
  const { revisionId } = await sponsorPackage(ada)
  await applied({ revisionId })
  await acceptedSponsorship(ada)
  const treasurer = await admin({ adminRole: 'treasurer' })
  const reader = await admin({ adminRole: 'reader' })

  const offered: Record<string, Record<string, string[]>> = {}
  for (const [role, account] of Object.entries({ ada, treasurer, reader })) {
    for (const list of LISTS) {
      const links = (await as(account).get(list)).html.querySelectorAll('.row-menu a')
      offered[list] = { ...offered[list], [role]: [...new Set(links.map(({ text }) => text))].sort() }
      for (const link of links) {
        const to = link.getAttribute('href') ?? ''
        expect([role, to, (await as(account).get(to)).status]).toEqual([role, to, 200])
      }
    }
  }
  expect(offered).toMatchInlineSnapshot(`
    {
      "/admin/cron-emails": {
        "ada": [
          "Open",
          "Pause rule",
          "Retire rule",
          "Runs",
          "Turn rule on",
        ],
        "reader": [
          "Open",
          "Runs",
        ],
        "treasurer": [
          "Open",
          "Runs",
        ],
      },
      "/admin/people": {
        "ada": [
          "Emails sent to them",
          "Everything they did",
          "Open",
          "View as",
          "Write an email",
        ],
        "reader": [
          "Emails sent to them",
          "Everything they did",
          "Open",
        ],
        "treasurer": [
          "Emails sent to them",
          "Everything they did",
          "Open",
        ],
      },
      "/admin/sponsorships": {
        "ada": [
          "Change status",
          "Correct the contact",
          "Invoices",
          "Open",
        ],
        "reader": [
          "Invoices",
          "Open",
        ],
        "treasurer": [
          "Invoices",
          "Open",
        ],
      },
      "/admin/submissions": {
        "ada": [
          "Open",
          "Propose disqualification",
          "Return to entrant",
          "Start review",
          "Withdraw for entrant",
          "Write an email",
        ],
        "reader": [
          "Open",
        ],
        "treasurer": [
          "Open",
        ],
      },
      "/admin/submissions/invoices": {
        "ada": [
          "Correct billing details",
          "Credit part of invoice",
          "Open",
          "Void invoice",
        ],
        "reader": [
          "Open",
        ],
        "treasurer": [
          "Correct billing details",
          "Credit part of invoice",
          "Open",
          "Void invoice",
        ],
      },
    }
  `)
})

test('every action that can be jumped to opens', async () => {
  const ada = as(await admin())
  for (const { to } of DESK_ACTIONS) expect([to, (await ada.get(to)).status]).toEqual([to, 200])
})
