import type { KeptForm } from '#app/domain/people/accounts/parked-forms.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { signUpLabels } from '#app/domain/people/accounts/components/sign-up-fields.tsx'
import { BILL_TO_LABELS } from '#app/domain/money/billing/components/fields.tsx'
import { SECTION_TITLES, SECTIONS } from '#app/domain/catalogue/categories/fields.ts'
import { countryName } from '#app/platform/places/places.ts'
import { studioFieldLabels } from '#app/domain/studios/details.ts'
import { answerOf, isListed } from '#app/domain/submissions/form/posted.ts'
import { shownAnswer } from '#app/domain/submissions/form/shown-answer.ts'
import { entrantOf, readEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { db } from '#db/client.ts'

/** Fields that are not typed: buttons, keys, versions. */
const NOT_TYPED =
  /^(intent$|__|(was|version|keep)($|\.)|(createKey|checkoutKey|expectedTotalCents|submissionIds?|studioId|membershipId|passkey|passkeyId)\b)|\bid$/
const MAX_SHOWN = 100

const LABELS: Readonly<Record<string, string>> = { ...signUpLabels, ...studioFieldLabels }
const BILL_TO: Readonly<Record<string, string>> = BILL_TO_LABELS
const PERSON_PARTS: Readonly<Record<string, string>> = {
  fullName: 'Name',
  credit: 'Role',
  email: 'Email',
  pronunciation: 'Pronunciation',
}

/** The values of a kept form with their labels. */
export async function keptFormView({ path, fields, omitted }: KeptForm, viewer: Viewer) {
  const section = await sectionOf(path, viewer)
  const typed = fields.filter(([name, value]) => value.trim() !== '' && !NOT_TYPED.test(name))
  const fieldOf = (name: string) => section?.fields.find(({ key }) => key === name)
  const listed = new Set<string>()
  return {
    title: section?.title ?? null,
    shown: typed.slice(0, MAX_SHOWN).flatMap(([name, value]) => {
      const field = fieldOf(name)
      if (field && isListed(field)) {
        // All its texts are one answer, the empty ones too.
        if (listed.has(name)) return []
        listed.add(name)
        const texts = fields.flatMap(([each, text]) => (each === name ? [text] : []))
        return { term: field.label, value: shownAnswer(field, answerOf(field, texts)) }
      }
      if (field) return { term: field.label, value: shownAnswer(field, value) }
      return { term: labelOf(name), value: /\bcountry$/.test(name) ? countryName(value) : value }
    }),
    omitted: omitted.map(labelOf),
  }
}

/** The section of an own entry that the form belongs to, with its questions. */
async function sectionOf(path: string, viewer: Viewer) {
  const [, id, name] = /^\/submissions\/edit\/([1-9]\d{0,14})\/(\w+)(?:\?|$)/.exec(path) ?? []
  const section = SECTIONS.find((each) => each === name)
  if (!section || !(await entrantOf(Number(id), viewer))) return null
  const record = await readEntry(Number(id), db())
  return (
    record && {
      title: `${SECTION_TITLES[section]}, ${shownTitle(record.entry.title)}`,
      fields: record.fields,
    }
  )
}

function labelOf(name: string): string {
  const [, row, part = ''] = /^person\[(\d+)\]\.(\w+)$/.exec(name) ?? []
  if (row && PERSON_PARTS[part]) return `${PERSON_PARTS[part]} of person ${Number(row) + 1}`
  return LABELS[name] ?? BILL_TO[name.replace(/^billTo\./, '')] ?? spelledOut(name)
}

/** "screenerPassword" as "Screener password". */
function spelledOut(name: string): string {
  const spaced = name.replace(/[_.[\]-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  const text = spaced.trim().toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
